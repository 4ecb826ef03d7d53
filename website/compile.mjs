// Compiles all modules of a folder with the Python that will run them: node compile.mjs FOLDER
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdirTree("/made");
python.mountNodeFS("/made", process.argv[2]);
const well = python.runPython(`
import compileall
from py_compile import PycInvalidationMode

compileall.compile_dir(
    "/made", stripdir="/made", legacy=True, quiet=1, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
)
`);
process.exit(well ? 0 : 1);
