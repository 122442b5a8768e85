import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from './source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kept = join(folder, 'kept');
const log = join(folder, 'v8.log');

beforeEach(() => {
  rmSync(kept, { recursive: true, force: true });
  writeFileSync(
    join(folder, 'main.cjs'),
    `const part = require('./part.cjs');\nexports.answer = () => part.answeredLater(require('node:path').sep);\n`,
  );
  writeFileSync(
    join(folder, 'part.cjs'),
    `exports.answeredLater = function answeredLater(sign) { return 'part ' + sign; };\n`,
  );
});

/** Loads the two scripts in a process of their own and keeps what it compiled. @returns what `code` prints of them */
function run(code = 'scripts.load(file).answer()'): string {
  const text = `
    import { compiledScripts } from ${JSON.stringify(pathToFileURL(join(root, 'apps/server/compiled.mjs')).href)};
    const [folder, file] = ${JSON.stringify([kept, join(folder, 'main.cjs')])};
    const scripts = compiledScripts(folder);
    console.log(${code});
    scripts.keep({ all: true });`;
  const logging = ['--log-function-events', `--logfile=${log}`, '--no-logfile-per-isolate'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...logging, '--input-type=module', '--eval', text],
    { encoding: 'utf8' },
  );
  return (stdout + stderr).trim();
}

/** Whether V8 had to compile the function of the part in the last run. */
const wasCompiled = () => /^function,interpreter,.*,answeredLater$/m.test(readFileSync(log, 'utf8'));

describe('scripts that are kept compiled', () => {
  test('a function that ran after its script was loaded is not compiled again by the next process', () => {
    expect(run()).toBe('part /');
    expect(wasCompiled()).toBe(true);
    expect(readdirSync(kept).map((name) => name.replace(/-\d+$/, ''))).toEqual(['main.cjs', 'part.cjs']);
    expect(run()).toBe('part /');
    expect(wasCompiled()).toBe(false);
  });

  test('a function that only the second process runs is kept for the third', () => {
    run('1 + 1 + (scripts.load(file), 0)');
    run();
    expect(wasCompiled()).toBe(true);
    run();
    expect(wasCompiled()).toBe(false);
  });

  test('what V8 does not take is compiled and kept anew', () => {
    run();
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), 'cut short');
    expect(run()).toBe('part /');
    expect(wasCompiled()).toBe(true);
    run();
    expect(wasCompiled()).toBe(false);
  });

  test('they run where nothing can be kept', () => {
    writeFileSync(kept, 'a file in the place of the folder');
    expect(run()).toBe('part /');
  });

  test('a script is run once, however often it is asked for, and errors name its lines', () => {
    expect(run('scripts.load(file) === scripts.load(file)')).toBe('true');
    writeFileSync(join(folder, 'main.cjs'), `exports.stack = () => new Error('here').stack;\n`);
    expect(run('scripts.load(file).stack()')).toContain(`${join(folder, 'main.cjs')}:1:23`);
  });
});
