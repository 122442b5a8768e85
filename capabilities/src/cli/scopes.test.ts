import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder, run, setScene } from '../../golden/command-scene.ts';

setScene();

const permissions = [
  { identifier: 'fs:allow-read-file', allow: [{ path: '$APPDATA/**' }, '$DOCUMENT/*'] },
  { identifier: 'fs:allow-rename', allow: ['$DOCUMENT/*'] },
  { identifier: 'fs:scope', deny: ['$DOCUMENT/secret*'] },
  { identifier: 'http:default', allow: ['https://*.example.com'] },
  { identifier: 'opener:allow-open-url', allow: [{ url: 'https://*' }] },
  {
    identifier: 'shell:allow-execute',
    allow: [{ name: 'git', cmd: 'git', args: ['log', { validator: '-n\\d+' }] }],
  },
  'shell:allow-open',
  'core:default',
];
const config = {
  identifier: 'com.example.notes',
  plugins: { shell: { open: 'notes://\\w+' }, fs: { requireLiteralLeadingDot: false } },
};
const cargo = ['fs', 'http', 'opener', 'shell'].map((name) => `tauri-plugin-${name} = "2"`).join('\n');

beforeAll(() => {
  for (const [file, content] of [
    ['capabilities/main.json', JSON.stringify({ identifier: 'main', windows: ['main'], permissions })],
    ['tauri.conf.json', JSON.stringify(config)],
    ['Cargo.toml', `[dependencies]\n${cargo}\n`],
  ] as const) {
    mkdirSync(join(folder, 'scoped/capabilities'), { recursive: true });
    writeFileSync(join(folder, 'scoped', file), content);
  }
});

const ask = (command: string, ...args: string[]) =>
  run(['can', '-p', 'linux', '-c', command, 'scoped', ...args.flatMap((one) => ['--arg', one])]);
const answer = async (command: string, ...args: string[]) => (await ask(command, ...args)).output.trim();

describe('can --arg', () => {
  test('asks the scope of a file, with the identifier of the project', async () => {
    const read = 'plugin:fs|read_file';
    expect(await ask(read, 'path=$HOME/.local/share/com.example.notes/a/b.db')).toMatchObject({ code: 0 });
    expect(await ask(read, 'path=/etc/passwd')).toMatchObject({
      code: 1,
      output: 'refused: outside-scope\n',
    });
    expect(await answer(read, 'path=~/Documents/secret.txt')).toBe('refused: scope-denied');
    expect(await answer(read, 'path=~/Documents/.hidden')).toBe('allowed');
    expect(await answer('plugin:fs|rename', 'oldPath=~/Documents/a', 'newPath=/tmp/a')).toBe(
      'refused: outside-scope',
    );
  });
  test('asks the scopes of addresses and programs, and the configuration about open', async () => {
    expect(await answer('plugin:http|fetch', 'url=https://api.example.com/v1')).toBe('allowed');
    expect(await answer('plugin:http|fetch', 'url=https://example.org')).toBe('refused: outside-scope');
    expect(await answer('plugin:opener|open_url', 'url=https://a.dev')).toBe('allowed');
    expect(await answer('plugin:opener|open_url', 'url=mailto:a@b.dev')).toBe('refused: outside-scope');
    expect(await answer('plugin:shell|execute', 'program=git', 'args=["log", "-n5"]')).toBe('allowed');
    expect(await answer('plugin:shell|execute', 'program=git', 'args=log', 'args=--all')).toBe(
      'refused: bad-arguments',
    );
    expect(await answer('plugin:shell|open', 'path=notes://today')).toBe('allowed');
    expect(await answer('plugin:shell|open', 'path=https://example.com')).toBe('refused: outside-scope');
  });
  test('a window that may not call the command is refused for that reason', async () => {
    const { code, output } = await run([
      'can',
      '-w',
      'other',
      '-c',
      'plugin:fs|read_file',
      'scoped',
      '--arg',
      'path=/x',
    ]);
    expect([code, output]).toEqual([1, 'refused: wrong-window\n']);
  });
  test('folders can be elsewhere, and "~" is the home folder of this computer on its own platform', async () => {
    const moved = ['can', '-c', 'plugin:fs|read_file', 'scoped', '--folder', 'DOCUMENT=/data/papers'];
    expect((await run([...moved, '--arg', 'path=/data/papers/a'])).code).toBe(0);
    const own = join(homedir(), 'x/y');
    expect((await run([...moved, '--arg', `path=${own}`, '--folder', `APPDATA=${homedir()}`])).code).toBe(0);
  });
  test('explain names the value that decides, --json has it', async () => {
    const question = ['-p', 'linux', '-c', 'plugin:fs|read_file', 'scoped', '--arg', 'path=$APPDATA/a.db'];
    const { code, output } = await run(['explain', ...question, '--folder', 'HOME=/home/me']);
    expect(code).toBe(0);
    expect(output).toContain(
      '  Arguments allowed: /home/me/.local/share/com.example.notes/a.db is allowed by {"path":"$APPDATA/**"}.\n',
    );
    expect(JSON.parse((await run(['can', ...question, '--json'])).output)).toMatchObject({
      allowed: true,
      arguments: { reason: 'in-scope', value: { path: '$APPDATA/**' } },
    });
  });
  test.each([
    [['-c', 'plugin:fs|read_file', '--arg', 'paht=/x'], /takes path, not "paht"/],
    [['-c', 'plugin:fs|rename', '--arg', 'oldPath=/x'], /needs --arg newPath=…/],
    [['-c', 'plugin:window|close', '--arg', 'x=1'], /aren't known/],
    [['-c', 'plugin:fs|read_file', '--arg', 'path'], /NAME=VALUE/],
    [['-c', 'plugin:shell|execute', '--arg', 'program=[git'], /is not JSON/],
    [['-c', 'plugin:fs|read_file', '--folder', 'DOKUMENT=/x'], /"DOKUMENT" is not a folder/],
  ])('%j is bad input', async (args, message) => {
    const { code, complaint } = await run(['can', 'scoped', ...args]);
    expect(code).toBe(2);
    expect(complaint).toMatch(message);
  });
});
