// Python beside the page: loads Pyodide and the engine, then answers JSON texts with JSON texts.

let call;

function report(stage, text) {
  postMessage({ stage, text });
}

async function fetched(url) {
  const response = await fetch(new URL(url, import.meta.url));
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response;
}

/** Pyodide only warns when one of its files does not arrive, and then waits for ever. */
function warned() {
  return new Promise((_, reject) => {
    for (const way of ["warn", "error"]) {
      const plain = console[way];
      console[way] = (...said) => {
        plain(...said);
        const error = said.find((part) => part instanceof Error);
        if (error) reject(error);
      };
    }
  });
}

async function open() {
  const contents = await (await fetched("contents.json")).json();
  postMessage({ contents });
  report(1, "Fetching Python");
  const [{ loadPyodide }, archive] = await Promise.all([
    import(new URL(`${contents.python}pyodide.mjs`, import.meta.url).href),
    fetched(contents.engine).then((response) => response.arrayBuffer()),
  ]);
  report(2, "Starting Python");
  const indexURL = new URL(contents.python, import.meta.url).href;
  // Its own base: by default Pyodide would look for packages on another host.
  const python = await Promise.race([loadPyodide({ indexURL, packageBaseUrl: indexURL }), warned()]);
  report(3, "Loading the rules");
  python.FS.writeFile("/engine.pyz", new Uint8Array(archive));
  call = python.runPython(`
import sys
sys.path.insert(0, "/engine.pyz")
from pipeline.rules.duel.session import call
call
`);
  report(4, "Ready");
}

const ready = open();
ready.catch((error) => postMessage({ failed: String(error.message ?? error) }));

onmessage = async ({ data: { id, request } }) => {
  try {
    await ready;
  } catch {
    return; // has been said already
  }
  try {
    postMessage({ id, answer: call(request) });
  } catch (error) {
    postMessage({ id, broken: String(error.message ?? error) });
  }
};
