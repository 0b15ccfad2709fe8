// The page's side of the engine: questions to the worker, answers as promises.

/** The engine refused; its message is for the player. */
export class Refusal extends Error {}

export class Engine {
  #worker;
  #waiting = new Map();
  #next = 0;

  /** @param {{progress: Function, failed: Function}} listener */
  constructor(listener) {
    this.contents = new Promise((resolve) => {
      if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
        listener.failed("this browser has no WebAssembly, or it is switched off");
        return;
      }
      this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      this.#worker.onerror = () => listener.failed("the engine's script could not be loaded");
      this.#worker.onmessage = ({ data }) => {
        if (data.contents) resolve(data.contents);
        else if (data.failed) listener.failed(data.failed);
        else if (data.stage) listener.progress(data.stage, data.text);
        else this.#settle(data);
      };
    });
  }

  /** Answer of the engine to one request; `Refusal` where it answers with an error. */
  async ask(request) {
    const id = this.#next++;
    const data = await new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker?.postMessage({ id, request: JSON.stringify(request) });
    });
    if (data.broken) throw new Error(data.broken);
    const answer = JSON.parse(data.answer);
    if (answer.error) throw new Refusal(answer.error);
    return answer;
  }

  #settle(data) {
    this.#waiting.get(data.id)?.(data);
    this.#waiting.delete(data.id);
  }
}

/** The text of a book, as it was hashed: it is handed on, never parsed here. */
export async function fetchBook(book) {
  const response = await fetch(book.file);
  if (!response.ok) throw new Refusal(`${book.title}: the server answered ${response.status}`);
  return response.text();
}
