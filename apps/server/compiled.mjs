import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const before = '(function (exports, require, module, __filename, __dirname) { ';

/** What is kept again must have grown by as much, and not shrunk: V8 forgets the code of functions that are not called any more. */
const worthKeeping = 1.05;

/**
 * Loads built scripts with the code that V8 made of them in an earlier process. Node's own cache holds only what is compiled
 * when a file is read, not the functions that run afterwards: eight hundred of them were compiled anew at every start.
 * @param folder where the code is kept; each version of V8, with each set of its options, has its own
 */
export function compiledScripts(folder) {
  const loaded = new Map();
  const scripts = [];

  function load(file) {
    const known = loaded.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(file, module);
    const outside = createRequire(file);
    const require = (name) => (name.startsWith('./') ? load(join(dirname(file), name)) : outside(name));
    const tag = cachedDataVersionTag();
    const kept = join(folder, `${basename(file)}-${tag}`);
    const cachedData = readKept(kept);
    // A build has no character beyond ASCII.
    const script = new Script(`${before}${readFileSync(file, 'latin1')}\n})`, {
      filename: file,
      columnOffset: -before.length,
      ...(cachedData ? { cachedData } : {}),
    });
    const size = cachedData && !script.cachedDataRejected ? cachedData.length : 0;
    scripts.push({ script, tag, kept, size });
    script.runInThisContext()(module.exports, require, module, file, dirname(file));
    return module.exports;
  }

  return {
    load,
    /** Keeps what has been compiled by now: of scripts that came without, and with `all` of those that have more than they came with. */
    keep({ all }) {
      for (const one of scripts) {
        // V8 takes code only under the options it was made under.
        if (one.tag !== cachedDataVersionTag() || (one.size > 0 && !all)) continue;
        const data = one.script.createCachedData();
        if (data.length <= one.size * worthKeeping) continue;
        writeKept(one.kept, data);
        one.size = data.length;
      }
    },
  };
}

function readKept(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // the first start, or a folder that may not be read: compiled anew
  }
}

function writeKept(file, data) {
  const aside = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(aside, data);
    renameSync(aside, file);
  } catch {
    // A read-only installation, or a full disk: the next start compiles again.
  }
}
