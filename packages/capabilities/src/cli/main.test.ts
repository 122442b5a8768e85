import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'capabilities-'));
/** Compiled once, not by each of a hundred runs. */
const environment = { ...process.env, NODE_COMPILE_CACHE: join(folder, '.compiled') };
const manifests = fileURLToPath(new URL('../../golden/manifests.json', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command in the test's folder; on no input may it show a stack. */
function run(args: readonly string[], input?: string | Buffer, closeEarly = false): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: environment });
    let output = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (closeEarly) child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      expect(output + complaint).not.toMatch(/\n\s+at .*[:(]\d+|node:internal/);
      resolve({ code, output, complaint });
    });
    child.stdin.on('error', () => {}); // the command may end before it has read all of it
    child.stdin.end(input ?? '');
  });
}

const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
const good = {
  identifier: 'main',
  windows: ['main'],
  permissions: ['core:default', 'core:window:allow-close'],
};

beforeAll(() => {
  for (const name of ['app', 'app/inner', 'app/schemas', 'new', 'empty']) mkdirSync(join(folder, name));
  write('app/main.json', JSON.stringify(good, null, 2));
  write(
    'app/inner/side.toml',
    'identifier = "side"\nwindows = ["side-*"]\npermissions = ["core:event:default"]\n',
  );
  write('app/schemas/desktop.json', '{"$schema": "https://json-schema.org/draft/2020-12/schema"}');
  write('app/notes.txt', 'no capability');
  symlinkSync(join(folder, 'app/inner/side.toml'), join(folder, 'new/link.toml'));
  write(
    'new/main.json',
    JSON.stringify({ ...good, permissions: ['core:default', 'core:window:allow-hide'] }),
  );
  write(
    'bad.json',
    '{\n\t"identifier": "bad",\n\t"windows": ["main"],\n\t"permissions": ["core:windo:default", "fs:allow_read"]\n}\n',
  );
  write(
    'loose.json',
    '{"identifier":"loose","windows":["main"],"permissions":["core:default","core:default"]}',
  );
  write('binary.json', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe, 0, 1, 0x80]));
  write('latin.json', Buffer.from('{"identifier":"caf\xe9","permissions":[]}', 'latin1'));
  write('wide.json', Buffer.from(`\uFEFF${JSON.stringify(good)}`, 'utf16le'));
  write('broken-manifests.json', '{');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
Permissions of plugins are known from --manifests only.
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
        expect(result.level).toMatch(/^(error|warning)$/);
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
    [['fly'], /There is no verb "fly"/],
    [['can', 'app'], /Name the command with --command/],
    [['diff', 'app'], /Name two files or folders/],
    [['expand'], /Name a permission or set/],
    [['expand', 'core:windo:default'], /did you mean core:window:default\?/],
    [['expand', 'a_b'], /cannot stand in a permission identifier/],
    [['schema', 'app'], /schema takes no files/],
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

describe('can and explain', () => {
  test('allowed is 0, refused is 1', async () => {
    expect(await run(['can', '-c', 'plugin:window|close', 'app'])).toMatchObject({
      code: 0,
      output: 'allowed\n',
    });
    expect(await run(['can', '-c', 'plugin:window|close', '-w', 'side-1', 'app'])).toMatchObject({
      code: 1,
      output: 'refused: wrong-window\n',
    });
    expect(await run(['can', '-c', 'plugin:window|close', '--url', 'https://x.dev', 'app'])).toMatchObject({
      code: 1,
      output: 'refused: wrong-origin\n',
    });
    expect(await run(['can', '-c', 'plugin:event|emit', '-w', 'x', '--webview', 'y', 'app'])).toMatchObject({
      code: 1,
    });
  });
  test('explain says why', async () => {
    const { code, output } = await run([
      'explain',
      '-c',
      'plugin:window|close',
      '-w',
      'side-1',
      '-p',
      'linux',
      'app',
    ]);
    expect(code).toBe(1);
    expect(output).toBe(`Refused: plugin:window|close for window "side-1", local content, on linux.
  The command is granted elsewhere:
  core:window:allow-close in capability "main" (app/main.json /permissions/1): "main" is for window "main"
`);
  });
  test('explain shows scopes, with the manifests of plugins', async () => {
    write(
      'fs.toml',
      'identifier = "fs"\nwindows = ["main"]\n[[permissions]]\nidentifier = "fs:read-app"\ndeny = [{ path = "/x" }]\n',
    );
    const { code, output } = await run([
      'explain',
      '-c',
      'plugin:fs|stat',
      '-p',
      'linux',
      '-m',
      manifests,
      'fs.toml',
    ]);
    expect(code).toBe(0);
    expect(output).toBe(`Allowed: plugin:fs|stat for window "main", local content, on linux.
  fs:allow-stat, by fs:read-app in capability "fs" (fs.toml /permissions/0)
  Scope:
    deny  {"path":"/x"}
  Global scope of the plugin:
    allow {"path":"$APPDATA/**"}
    deny  {"path":"/x"}
`);
  });
  test('--json', async () => {
    expect(JSON.parse((await run(['can', '-c', 'plugin:app|name', 'app', '--json'])).output)).toMatchObject({
      allowed: true,
      reason: 'granted',
      grants: [{ capability: 'main', permission: 'core:app:allow-name', entry: 'core:default' }],
    });
    expect(JSON.parse((await run(['explain', '-c', 'nothing', 'app', '--json'])).output)).toMatchObject({
      allowed: false,
      reason: 'unknown-command',
      explanation: expect.stringContaining('No manifest knows'),
    });
    expect(JSON.parse((await run(['can', '-c', 'x', 'bad.json', '--json'])).output).diagnostics).toHaveLength(
      1,
    );
  });
});

describe('the other verbs', () => {
  test('matrix lists who may call what', async () => {
    const { code, output } = await run([
      'matrix',
      'app',
      '-w',
      'side-1',
      '-c',
      'plugin:event|emit',
      '-c',
      'plugin:window|close',
      '--all',
    ]);
    expect(code).toBe(0);
    expect(output).toBe(`window  origin  command              answer        by
side-1  local   plugin:event|emit    allowed       core:event:allow-emit
side-1  local   plugin:window|close  wrong-window
`);
    expect(JSON.parse((await run(['matrix', 'app/inner/side.toml', '--json'])).output)).toHaveLength(4);
    expect((await run(['matrix', 'empty'])).output).toBe('Nobody may call anything.\n');
  });
  test('lint finds what is legal and not meant', async () => {
    const { code, output } = await run(['lint', 'loose.json']);
    expect(code).toBe(1);
    expect(
      output,
    ).toBe(`loose.json:1:72: warning[repeated-permission]: "core:default" stands at 1 already, just the same
  1 | {"identifier":"loose","windows":["main"],"permissions":["core:default","core:default"]}
    |                                                                        ^^^^^^^^^^^^^^

1 warning
`);
    expect(await run(['lint', 'loose.json', '--skip', 'repeated-permission'])).toMatchObject({
      code: 0,
      output: 'Nothing found.\n',
    });
    expect((await run(['lint', 'loose.json', '--only', 'unknown-key'])).code).toBe(0);
    expect((await run(['lint', 'app', '--calls', 'plugin:event|emit'])).output).toContain(
      'warning[unused-permission]',
    );
    expect((await run(['lint', 'bad.json'])).code).toBe(2);
  });
  test('diff lists what changes', async () => {
    expect(await run(['diff', 'app/main.json', 'new/main.json'])).toMatchObject({
      code: 1,
      output:
        '- Revoked plugin:window|close for window "main", local content\n+ Granted plugin:window|hide for window "main", local content\n',
    });
    expect(await run(['diff', 'app', 'app'])).toMatchObject({ code: 0, output: 'No difference.\n' });
    expect(JSON.parse((await run(['diff', 'app', 'empty', '--json'])).output)[0]).toMatchObject({
      kind: 'revoked',
    });
  });
  test('expand opens a set', async () => {
    expect((await run(['expand', 'core:event:default'])).output).toBe(`permission                 commands
core:event:allow-listen    plugin:event|listen
core:event:allow-unlisten  plugin:event|unlisten
core:event:allow-emit      plugin:event|emit
core:event:allow-emit-to   plugin:event|emit_to
`);
    expect(JSON.parse((await run(['expand', 'core:default', '--json'])).output).length).toBeGreaterThan(80);
    expect((await run(['expand', 'clipboard-manager:default', '-m', manifests])).output).toBe(
      'It contains nothing.\n',
    );
  });
  test('schema prints a JSON Schema, with the permissions of the manifests', async () => {
    const { code, output } = await run(['schema', '-m', manifests, '-p', 'linux']);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ $schema: expect.stringContaining('json-schema.org') });
    expect(output).toContain('"fs:allow-stat"');
    expect(output).not.toContain('"fs:allow-read-registry"');
  });
  test('manifests in the form that the shell generates are read too', async () => {
    write(
      'acl.json',
      JSON.stringify({
        fs: {
          default_permission: { permissions: ['allow-a'] },
          permissions: { 'allow-a': { identifier: 'allow-a', commands: { allow: ['a'], deny: [] } } },
          permission_sets: {},
        },
        '__app-acl__': {
          permissions: {
            'allow-greet': { identifier: 'allow-greet', commands: { allow: ['greet'], deny: [] } },
          },
        },
      }),
    );
    const text = '{"identifier":"a","windows":["main"],"permissions":["fs:default","allow-greet"]}';
    expect((await run(['can', '-c', 'plugin:fs|a', '-m', 'acl.json'], text)).code).toBe(0);
    expect((await run(['can', '-c', 'greet', '-m', 'acl.json'], text)).code).toBe(0);
  });
});

describe('help', () => {
  const verbs = ['check', 'can', 'explain', 'matrix', 'lint', 'diff', 'schema', 'expand'];
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
