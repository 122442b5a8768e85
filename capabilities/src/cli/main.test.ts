import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folder, good, run, setScene } from '../../golden/command-scene.ts';

setScene();

describe('check', () => {
  test('what is right is counted', async () => {
    expect(await run(['check', 'app'])).toEqual({
      code: 0,
      output: '2 capabilities, no errors\n',
      complaint: '',
    });
  });
  test('an error prints its place, its line and a caret under it', async () => {
    const { code, output } = await run(['check', 'bad.json']);
    expect(code).toBe(1);
    expect(
      output,
    ).toBe(`bad.json:4:18: error[unknown-plugin]: There is no plugin "core:windo": "core:windo:default" needs it
  4 |  "permissions": ["core:windo:default", "fs:allow_read"]
    |                  ^^^^^^^^^^^^^^^^^^^^
  = did you mean core:window:default?

bad.json:4:40: error[identifier]: "_" cannot stand in a permission identifier: only letters, digits, hyphens and colons
  4 |  "permissions": ["core:windo:default", "fs:allow_read"]
    |                                        ^^^^^^^^^^^^^^^
  = did you mean fs:allow-read?

2 errors
Permissions of plugins are known from --manifests only, or in a project.
`);
  });
  test('a folder is read but for its schemas; a file beside it is not read twice', async () => {
    expect((await run(['check', 'app', 'app/main.json'])).output).toBe('2 capabilities, no errors\n');
    expect((await run(['check', 'new'])).output).toBe('2 capabilities, no errors\n');
    expect((await run(['check', 'empty'])).output).toBe('0 capabilities, no errors\n');
    expect((await run(['check', 'app', 'new'])).output).toContain('error[duplicate-capability]');
  });
  test('--json', async () => {
    const { code, output } = await run(['check', 'bad.json', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output).diagnostics).toMatchObject([
      {
        code: 'unknown-plugin',
        file: 'bad.json',
        pointer: '/permissions/0',
        range: { start: { line: 4, column: 18 } },
      },
      { code: 'identifier', file: 'bad.json', pointer: '/permissions/1', suggestion: 'fs:allow-read' },
    ]);
  });
  test('--sarif is a log of one run whose results point at rules and places', async () => {
    for (const args of [
      ['check', 'bad.json'],
      ['lint', 'loose.json'],
      ['check', 'app'],
    ]) {
      const { output } = await run([...args, '--sarif']);
      const log = JSON.parse(output);
      expect(log).toMatchObject({
        version: '2.1.0',
        $schema: expect.stringContaining('sarif-2.1.0'),
        runs: [{ columnKind: 'utf16CodeUnits', tool: { driver: { name: 'capabilities' } } }],
      });
      for (const result of log.runs[0].results) {
        expect(log.runs[0].tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
        expect(result.level).toMatch(/^(error|warning|note)$/);
        expect(result.message.text.length).toBeGreaterThan(0);
        const { artifactLocation, region } = result.locations[0].physicalLocation;
        expect(artifactLocation.uri).toBe(args[1]);
        for (const part of ['startLine', 'startColumn', 'endLine', 'endColumn'])
          expect(region[part]).toBeGreaterThan(0);
      }
      expect(log.runs[0].results.length).toBe({ 'bad.json': 2, 'loose.json': 1, app: 0 }[args[1] ?? '']);
    }
  });
  test('standard input: JSON, TOML, and a bad one', async () => {
    expect((await run(['check'], JSON.stringify(good))).code).toBe(0);
    expect((await run(['check', '-'], 'identifier = "a"\npermissions = []')).code).toBe(0);
    const bad = await run(['check'], '{"identifier": 1, "permissions": []}');
    expect(bad.code).toBe(1);
    expect(bad.output).toContain('<text>:1:16: error[type]');
  });
  test('only errors of the platform that is asked for', async () => {
    const text = '{"identifier":"a","windows":["main"],"platforms":["iOS"],"permissions":["nope:x"]}';
    expect((await run(['check', '-p', 'linux'], text)).code).toBe(0);
    expect((await run(['check', '-p', 'iOS'], text)).code).toBe(1);
    expect((await run(['check'], text)).output).toContain('1 error\n');
  });
});

describe('bad input is told in words, with code 2', () => {
  test.each([
    [['check', 'nowhere.json'], /nowhere\.json cannot be read: there is no such file/],
    [['check', 'binary.json'], /binary\.json is not UTF-8 text/],
    [['lint', 'latin.json'], /latin\.json is not UTF-8 text/],
    [['check', 'wide.json'], /wide\.json is not UTF-8 text \(it is UTF-16\)/],
    [['check', 'app', '-m', 'nowhere.json'], /there is no such file/],
    [['check', 'app', '-m', 'broken-manifests.json'], /broken-manifests\.json is not JSON/],
    [['check', 'app', '-m', 'loose.json'], /manifest of "identifier" must be an object/],
    [['check', 'app', '--platform', 'macos'], /"macos" is not a platform: write macOS/],
    [['check', 'app', '--nonsense'], /Unknown option '--nonsense'/],
    [['matrix', 'app', '--sarif'], /Unknown option '--sarif'/],
    [['fly'], /There is no verb "fly"\n/],
    [['chekc'], /There is no verb "chekc": did you mean check\?/],
    [['can', 'app'], /Name the command with --command/],
    [['diff', 'app'], /Name two files or folders/],
    [['expand'], /Name a permission or set/],
    [['expand', 'core:windo:default'], /did you mean core:window:default\?/],
    [['expand', 'a_b'], /cannot stand in a permission identifier/],
    [['schema', 'app'], /holds no project/],
    [['lint', 'app', '--only', 'nonsense'], /There is no rule "nonsense"/],
  ])('%j', async (args, words) => {
    const { code, complaint, output } = await run(args);
    expect(code).toBe(2);
    expect(output).toBe('');
    expect(complaint).toMatch(words);
    expect(complaint).toMatch(/^capabilities: .+\nSee "capabilities( \w+)? --help"\.\n$/);
  });
  test('bytes on standard input', async () => {
    expect(await run(['check'], Buffer.from([0xff, 0, 0xfe]))).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('standard input is not UTF-8'),
    });
  });
  test('50 MB on standard input are refused with a diagnostic', async () => {
    const { code, output } = await run(['check'], Buffer.alloc(50_000_000, 32));
    expect(code).toBe(1);
    expect(output).toContain('error[syntax]');
  });
  test('a question about files with errors has no answer', async () => {
    for (const verb of ['can', 'explain'])
      expect(await run([verb, '-c', 'plugin:window|title', 'bad.json'])).toMatchObject({
        code: 2,
        output: expect.stringContaining('1 error: the shell would refuse these files'),
      });
    expect((await run(['matrix', 'bad.json'])).code).toBe(2);
    expect((await run(['diff', 'bad.json', 'app'])).code).toBe(2);
  });
});

describe('help', () => {
  const verbs = ['check', 'can', 'explain', 'matrix', 'lint', 'diff', 'schema', 'expand', 'suggest'];
  test('of the command names every verb', async () => {
    const { code, output } = await run(['--help']);
    expect(code).toBe(0);
    for (const verb of verbs) expect(output).toContain(`\n  ${verb} `);
    expect((await run([])).code).toBe(2);
  });
  test.each(verbs)('of %s has options, exit codes and an example', async (verb) => {
    const { code, output } = await run([verb, '--help']);
    expect(code).toBe(0);
    for (const part of [
      `capabilities ${verb}`,
      '--json',
      '--platform',
      '--manifests',
      'Exit:',
      `Example: capabilities ${verb} `,
    ])
      expect(output).toContain(part);
    expect((await run(['help', verb])).output).toBe(output);
    expect((await run([verb, 'app', '-h'])).output).toBe(output);
  });
});

test('a reader that goes away early is no error', async () => {
  const { code, complaint } = await run(['schema'], '', true);
  expect(complaint).toBe('');
  expect(code).toBe(0);
});

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const name of ['--version', '-v']) expect((await run([name])).output).toBe(`${version}\n`);
});

test('findings are coloured on a terminal or with FORCE_COLOR, and never with NO_COLOR', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const check = (env: Record<string, string>) =>
    spawnSync(process.execPath, [main, 'check', 'bad.json'], { cwd: folder, encoding: 'utf8', env }).stdout;
  expect(check({ FORCE_COLOR: '1' })).toContain(': \u001B[31merror[unknown-plugin]\u001B[39m: ');
  for (const env of [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }, { FORCE_COLOR: '0' }])
    expect(check(env as Record<string, string>)).not.toContain('\u001B');
});
