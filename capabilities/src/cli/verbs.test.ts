import { describe, expect, test } from 'vitest';
import { content, manifests, run, setScene, write } from '../../golden/command-scene.ts';

setScene();

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
    expect(code).toBe(0);
    expect((await run(['lint', 'loose.json', '--strict'])).code).toBe(1);
    expect(
      output,
    ).toBe(`loose.json:1:72: info[repeated-permission]: "core:default" stands at 1 already, just the same
  1 | {"identifier":"loose","windows":["main"],"permissions":["core:default","core:default"]}
    |                                                                        ^^^^^^^^^^^^^^

1 info
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
  test('lint tells only what a baseline does not hold', async () => {
    write(
      'wide.json5',
      "{identifier:'wide',windows:['main'],permissions:[{identifier:'fs:scope',allow:['**']}]}",
    );
    expect((await run(['lint', 'wide.json5'])).code).toBe(1);
    expect((await run(['lint', 'wide.json5', '--write-baseline', 'known.json'])).code).toBe(0);
    expect(await run(['lint', 'wide.json5', '--baseline', 'known.json'])).toMatchObject({
      code: 0,
      output: 'Nothing found.\n',
    });
    expect((await run(['lint', 'loose.json', '--strict', '--baseline', 'known.json'])).code).toBe(1);
    expect((await run(['lint', 'wide.json5', '--baseline', 'loose.json'])).code).toBe(2);
  });
  test('lint --fix removes entries that change no right, and nothing else', async () => {
    const before = (lines: readonly string[]) =>
      `identifier = "a"\nwindows = ["main"]\npermissions = [\n${lines.join('\n')}\n]\n`;
    const first = '  "core:event:allow-listen",';
    const commented = '  # why it stands here twice\n  "core:event:default",';
    write('twice.toml', before([first, '  "core:event:default",', '  "core:event:default",', commented]));
    const { code, output } = await run(['lint', 'twice.toml', '--fix']);
    expect(code).toBe(0);
    expect(output).toContain('twice.toml:4:3: removed, because "core:event:allow-listen" is part of');
    expect(output).toContain('twice.toml:6:3: removed');
    expect(output).toContain('twice.toml:6:3: info[repeated-permission]');
    expect(content('twice.toml')).toBe(before(['  "core:event:default",', commented]));
    write(
      'twice.json',
      '{"identifier":"a","windows":["main"],"permissions":["core:default","core:default"]}',
    );
    expect((await run(['lint', 'twice.json', '--fix'])).output).toContain('removed');
    expect(content('twice.json')).toBe(
      '{"identifier":"a","windows":["main"],"permissions":["core:default"]}',
    );
    const bad = content('bad.json');
    expect((await run(['lint', 'bad.json', '--fix'])).code).toBe(2);
    expect(content('bad.json')).toBe(bad);
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
