/**
 * Deletes the files of installed packages that nothing loads: source maps, unused variants of the OCR and PDF
 * libraries and builds for another C library (docs/decisions/0023). Set-up calls `prunePackages` after `npm ci`; images can
 * run `node scripts/prune-packages.mjs`. Plain JavaScript without dependencies for Node 18 and later.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files that stay of packages of which little is used. Paths are relative to the package, folders end with a slash. */
export const keptFiles = {
  // Every processor that sharp supports has relaxed SIMD. tesseract.js 7.0.0 loads the core with both engines for either of them.
  'tesseract.js-core': [
    'package.json',
    'LICENSE',
    'index.js',
    'tesseract-core-relaxedsimd.js',
    'tesseract-core-relaxedsimd.wasm',
  ],
  '@tesseract.js-data/eng': ['package.json', 'README.md', '4.0.0_best_int/'],
  'pdfjs-dist': [
    'package.json',
    'LICENSE',
    'cmaps/',
    'iccs/',
    'standard_fonts/',
    'types/',
    'wasm/',
    'legacy/build/pdf.d.mts',
    'legacy/build/pdf.mjs',
    'legacy/build/pdf.worker.mjs',
  ],
};

/**
 * Deletes what nothing loads from `node_modules`. Packages that are not installed are passed over, and a second run changes
 * nothing, so it can follow every install.
 * @param {string} root the folder that holds `node_modules`
 */
export function prunePackages(root) {
  const modules = join(root, 'node_modules');
  if (!existsSync(modules)) return;
  for (const folder of packagesOfAnotherLibc(root)) remove(join(root, folder));
  for (const [name, paths] of Object.entries(keptFiles)) keepOnly(join(modules, name), paths);
  for (const file of filesIn(modules)) if (file.endsWith('.map')) remove(file);
}

/** Lists packages built for musl on a system with glibc, and the other way round. npm 9 installs both. */
function packagesOfAnotherLibc(root) {
  const record = join(root, 'package-lock.json'); // npm 9 leaves the C library out of its own record in node_modules
  if (process.platform !== 'linux' || !existsSync(record)) return [];
  const { header } = process.report.getReport();
  const own = header.glibcVersionRuntime ? 'glibc' : 'musl';
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.keys(packages).filter((path) => packages[path].libc && !packages[path].libc.includes(own));
}

/** Deletes all files of a package other than the given ones. */
function keepOnly(folder, paths) {
  if (!existsSync(folder)) return;
  for (const file of filesIn(folder)) {
    const path = relative(folder, file).split(sep).join('/');
    if (!paths.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)))) remove(file);
  }
}

/** Lists the files of a folder and of the folders in it. Links, such as those to the project's own packages, are not followed. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

const self = fileURLToPath(import.meta.url);
if (resolve(process.argv[1] ?? '') === self) prunePackages(resolve(self, '../..'));
