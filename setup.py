"""The build of the package puts the cases into it, and the list of tests that show a paragraph."""

import json
import runpy
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent


class WithCases(build_py):
    """Builds as always, then adds what lies outside of `src`."""

    def run(self) -> None:
        """Build; an editable package finds the cases in the work tree."""
        super().run()
        if not self.editable_mode:
            cases = Path(self.build_lib, "wavell", "cases")
            shutil.rmtree(cases, ignore_errors=True)
            shutil.copytree(HERE / "cases", cases)
            marked = runpy.run_path(str(HERE / "src" / "wavell" / "rulebook" / "marked.py"))
            listed = marked["marks_below"](HERE / "tests")
            Path(self.build_lib, "wavell", marked["LISTED"]).write_text(json.dumps(listed), "utf-8")


setup(cmdclass={"build_py": WithCases})
