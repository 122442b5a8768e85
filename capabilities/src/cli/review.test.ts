import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'capabilities-review-'));
const repository = join(folder, 'repository');
const temporary = join(folder, 'runner');
/** A `npx` that runs this command in place of the published one, and a `gh` that keeps the comment. */
const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;

interface Step {
  readonly name: string;
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}
const action: { inputs: { version: { default: string } }; runs: { steps: readonly [Step, Step] } } = parse(
  read('../../action.yml'),
);
const { version } = JSON.parse(read('../../package.json')) as { version: string };

function put(name: string, content: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (name.startsWith('bin/')) chmodSync(file, 0o755);
}
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();
const capability = (...permissions: unknown[]) =>
  JSON.stringify({ identifier: 'main', windows: ['main'], permissions });
const run = (...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd: repository, encoding: 'utf8' });
function runStep({ run: script }: Step, env: Record<string, string>) {
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, RUNNER_TEMP: temporary, VERSION: version, PROJECT: '.', ...env },
  });
}

let base = '';
beforeAll(() => {
  put(
    'bin/npx',
    `#!/bin/bash\n[ "$1 $2" = "--yes @farthing/capabilities@${version}" ] || exit 9\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`,
  );
  put('bin/gh', `#!/bin/bash\necho "$@" > "${folder}/gh-arguments"\ncp "\${!#}" "${folder}/comment.md"\n`);
  put('runner/.keep', '');
  put('repository/src-tauri/tauri.conf.json', '{"identifier":"org.example.app"}');
  put('repository/src-tauri/Cargo.toml', '[dependencies]\ntauri = "2"\ntauri-plugin-fs = "2"\n');
  put('repository/src-tauri/capabilities/main.json', capability('core:window:allow-close'));
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Base');
  base = git('rev-parse', 'HEAD');
  git('remote', 'add', 'origin', repository);
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a pull request', () => {
  test('without an error passes and gets a comment with what is newly allowed first', () => {
    const scoped = { identifier: 'fs:allow-read-text-file', allow: [{ path: '$APPDATA/`@you`/**' }] };
    put('repository/src-tauri/capabilities/main.json', capability(scoped));
    put(
      'repository/src-tauri/capabilities/mac.json',
      JSON.stringify({
        identifier: 'mac',
        windows: ['panel-*'],
        remote: { urls: ['https://*.example.com'] },
        local: false,
        platforms: ['macOS'],
        permissions: ['core:event:default', 'core:window:default'],
      }),
    );
    const [findings, comment] = action.runs.steps;
    const output = join(folder, 'output');
    writeFileSync(output, '');
    expect(runStep(findings, { BASELINE: '', GITHUB_OUTPUT: output })).toMatchObject({
      status: 0,
      stdout: '',
    });
    expect(readFileSync(output, 'utf8')).toBe(`sarif=${join(temporary, 'capabilities-sarif')}\n`);
    expect(runStep(comment, { BASE: base, NUMBER: '7', GH_TOKEN: 'x' }).stderr).toBe('');
    expect(readFileSync(join(folder, 'gh-arguments'), 'utf8')).toMatch(/^pr comment 7 --edit-last /);
    const text = readFileSync(join(folder, 'comment.md'), 'utf8');
    expect(text.split('\n').slice(0, 7)).toEqual([
      '### Capabilities',
      '',
      '#### Newly allowed',
      '',
      '**Window `main`, local content**',
      '',
      '- `plugin:fs|read_text_file`: allows `` {"path":"$APPDATA/`@you`/**"} ``',
    ]);
    expect(text).toContain(
      '<details><summary><b>Window <code>panel-*</code>, remote page <code>https://*.example.com</code></b>: 32 changes</summary>',
    );
    expect(text).toContain('- `plugin:event|emit` (macOS)');
    expect(text.slice(text.indexOf('#### No longer allowed'))).toContain('- `plugin:window|close`');
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  test('with an error fails, with annotations and SARIF', () => {
    put('repository/src-tauri/capabilities/main.json', capability('fs:allow-raed-file'));
    const [findings] = action.runs.steps;
    const ended = runStep(findings, { BASELINE: '', GITHUB_OUTPUT: join(folder, 'output') });
    expect(ended.status).toBe(1);
    expect(ended.stdout).toContain(
      '::error file=src-tauri/capabilities/main.json,line=1,endLine=1,col=56,endColumn=76,title=capabilities unknown-permission::"fs" has no permission or set "allow-raed-file" (did you mean fs:allow-read-file?)\n',
    );
    const log = JSON.parse(readFileSync(join(temporary, 'capabilities-sarif/check.sarif'), 'utf8'));
    expect(log.runs[0].results[0].ruleId).toBe('unknown-permission');
    expect(existsSync(join(temporary, 'capabilities-sarif/lint.sarif'))).toBe(true);
  });

  test("can't add a workflow command or Markdown of its own", () => {
    const forged = JSON.stringify('x\n::error::forged');
    const text = `{"identifier":"a","permissions":[],"platforms":[${forged}]}`;
    put('repository/src-tauri/capabilities/main.json', text);
    expect(run('check', '--format', 'github').stdout).toContain('x%0A::error::forged');
    expect(run('check', '--format', 'github').stdout).not.toMatch(/^::error::/m);
  });
});

test('the action and the hooks run the version of this package', () => {
  expect(action.inputs.version.default).toBe(version);
  for (const { entry } of parse(read('../../../.pre-commit-hooks.yaml')) as { entry: string }[])
    expect(entry).toContain(`@farthing/capabilities@${version} `);
});

test('a hook fails for an error in the project, and is for its files only', () => {
  put('repository/src-tauri/capabilities/main.json', capability('fs:allow-raed-file'));
  const [hook]: { entry: string; files: string }[] = parse(read('../../../.pre-commit-hooks.yaml'));
  const [file = '', ...args] = (hook?.entry ?? '').split(' ');
  const ended = spawnSync(file, args, {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  expect(ended.status).toBe(1);
  expect(ended.stdout).toContain('did you mean fs:allow-read-file?');
  const files = new RegExp(hook?.files ?? '');
  for (const name of [
    'src-tauri/capabilities/a/b.toml',
    'tauri.conf.json',
    'src-tauri/Tauri.toml',
    'Cargo.toml',
  ])
    expect(name).toMatch(files);
  expect('src/capabilities.ts').not.toMatch(files);
});

describe('formats', () => {
  test('a diff of equal versions says so in Markdown', () => {
    put('repository/src-tauri/capabilities/main.json', capability());
    expect(run('diff', '.', '.', '--format', 'markdown')).toMatchObject({
      status: 0,
      stdout: '### Capabilities\n\nNo window may do more or less than before.\n',
    });
  });
  test('an unknown one is an error that names them', () => {
    expect(run('check', '--format', 'xml').stderr).toContain(
      '"xml" is not a format: text, json, sarif, github',
    );
    expect(run('diff', '.', '.', '--format', 'sarif').stderr).toContain('text, json, markdown');
  });
});
