"""The house keeps its rules: no folder without a contract, no registry in a pinned list."""

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIPELINE = ROOT / "pipeline"
FOLDERS = {path.parent.name for path in PIPELINE.glob("*/__init__.py")}
MODULES = FOLDERS | {"cli", "errors"}

MAY_IMPORT = {
    "model": set[str](),
    "wording": {"model"},
    "rules": {"model", "wording"},
    "checks": {"model"},
    "store": {"model", "errors"},
    "readers": {"model", "wording", "errors"},
    "vision": {"model"},
    "recognise": {"model", "vision"},
    "reconcile": {"model", "checks", "wording", "recognise"},
    "stages": MODULES - {"rules", "prove", "draw", "publish", "verbs", "cli"},
    "prove": {"model", "checks", "rules", "store"},
    "draw": {"model", "wording"},
    "publish": {"model", "wording", "rules", "store", "prove", "draw", "errors"},
    "verbs": MODULES - {"cli"},
    "errors": set[str](),
}


def read_contracts() -> dict[str, set[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        source.removeprefix("pipeline."): {
            module.removeprefix("pipeline.") for module in contract["forbidden_modules"]
        }
        for contract in settings["tool"]["importlinter"]["contracts"]
        for source in contract["source_modules"]
    }


def test_every_folder_has_a_contract() -> None:
    assert FOLDERS | {"errors"} == read_contracts().keys() == MAY_IMPORT.keys()


def test_contracts_forbid_all_but_the_table_of_the_house() -> None:
    assert read_contracts() == {
        name: MODULES - allowed - {name} for name, allowed in MAY_IMPORT.items()
    }


def test_pinned_lists_name_no_registry() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        assert "://" not in path.read_text(encoding="utf-8"), path
    lock = json.loads((ROOT / "site/play/package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
