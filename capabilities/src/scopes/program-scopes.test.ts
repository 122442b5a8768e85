import { describe, expect, test } from 'vitest';
import type { ScopeValue } from '../index.ts';
import { baseFolders } from './base-folders.ts';
import { decideOpenPath, decideOpenUrl } from './opener-scope.ts';
import { decideProgram, decideShellOpen } from './shell-scope.ts';

const scope = (allow: ScopeValue[], deny: ScopeValue[] = []) => ({ allow, deny });

describe('the opener plugin (plugins/opener/src/scope.rs, 768e3ecb)', () => {
  const url = (value: ScopeValue, address: string, program?: string) =>
    decideOpenUrl(scope([value]), address, program).allowed;
  test('a star of an address matches anything', () => {
    expect(url({ url: 'https://*' }, 'https://a.dev/b/.c?d')).toBe(true);
    expect(url({ url: 'mailto:*' }, 'https://a.dev')).toBe(false);
    expect(url({ url: 'HTTPS://*' }, 'https://a.dev')).toBe(false);
    expect(url({ path: '/x' }, '/x')).toBe(false);
  });
  test('"app" says with which program', () => {
    const ask = (app: ScopeValue | undefined) =>
      [undefined, 'firefox', 'vim'].map((program) =>
        url({ url: '*', ...(app === undefined ? {} : { app }) }, 'x', program),
      );
    expect(ask(undefined)).toEqual([true, false, false]);
    expect(ask(null)).toEqual([true, false, false]);
    expect(ask(true)).toEqual([true, true, true]);
    expect(ask(false)).toEqual([false, false, false]);
    expect(ask('firefox')).toEqual([false, true, false]);
  });
  test('a path and its program are checked apart', () => {
    const setting = { platform: 'linux' as const, folders: baseFolders('linux', { home: '/home/me' }) };
    const values = [{ path: '$HOME/*' }, { path: '/elsewhere', app: 'vim' }, { url: '*', app: true }];
    const ask = (path: string, program?: string) =>
      decideOpenPath(scope(values), path, program, setting).allowed;
    expect([ask('~/a'), ask('~/a', 'vim'), ask('~/a', 'code'), ask('~/.a'), ask('/x')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('programs of the shell plugin (plugins/shell/src/scope.rs, 77149dc4)', () => {
  const program = (args: ScopeValue | undefined, more = {}) => ({
    name: 'p',
    cmd: 'p',
    ...(args === undefined ? {} : { args }),
    ...more,
  });
  const ask = (value: ScopeValue, args?: string | string[], isSidecar = false) =>
    decideProgram(scope([value]), { program: 'p', args, isSidecar }).reason;
  const digits = { validator: '\\d+' };
  test.each<[ScopeValue | undefined, string | string[] | undefined, string]>([
    [true, undefined, 'in-scope'],
    [true, ['a', 'b'], 'in-scope'],
    [true, 'a', 'in-scope'],
    [undefined, undefined, 'in-scope'],
    [false, [], 'in-scope'],
    [false, ['a'], 'in-scope'],
    [false, 'a', 'bad-arguments'],
    [['-v'], undefined, 'in-scope'],
    [['-v'], '', 'in-scope'],
    [['-v'], '-v', 'bad-arguments'],
    [['-v'], ['-x'], 'in-scope'],
    [['-n', digits], ['-n', '12'], 'in-scope'],
    [['-n', digits], ['-n', '12', 'more'], 'in-scope'],
    [['-n', digits], ['-n', 'x12'], 'bad-arguments'],
    [['-n', digits], ['-n'], 'bad-arguments'],
    [['-n', digits], undefined, 'bad-arguments'],
    [[digits], '12', 'bad-arguments'],
    [[{ validator: 'a', raw: true }], ['xax'], 'in-scope'],
    [[{ validator: 'a|b' }], ['anything'], 'in-scope'],
    [[{ validator: '\\w+' }], ['é٣'], 'in-scope'],
    [[{ validator: '(' }], ['a'], 'bad-scope'],
    [[7], ['a'], 'bad-scope'],
  ])('%j called with %j', (allowed, given, reason) => expect(ask(program(allowed), given)).toBe(reason));
  test('what the scope fixes replaces what the page gives, and what is more is dropped', () => {
    const { message } = decideProgram(scope([program(['-v', digits])]), {
      program: 'p',
      args: ['-rf', '1', 'x'],
    });
    expect(message).toBe('"p" is started with "-v" "1"');
  });
  test('the name decides, the first of a name, and a sidecar is called as one', () => {
    expect(decideProgram(scope([program(true)]), { program: 'q' }).reason).toBe('outside-scope');
    expect(decideProgram(scope([program(['-v']), program(true)]), { program: 'p', args: 'x' }).reason).toBe(
      'bad-arguments',
    );
    expect(ask({ name: 'p', sidecar: true }, undefined, true)).toBe('in-scope');
    expect(ask({ name: 'p', sidecar: true })).toBe('outside-scope');
    expect(ask({ name: 'p' })).toBe('bad-scope');
    expect(decideProgram(scope([program(true)], [program(true)]), { program: 'p' }).allowed).toBe(true);
  });
  test('open is a matter of the configuration', () => {
    const open = (path: string, value?: ScopeValue) => decideShellOpen(path, value).allowed;
    expect(['https://a.dev', 'mailto:a@b', 'tel:1', 'file:///a', '--flag'].map((path) => open(path))).toEqual(
      [true, true, false, false, false],
    );
    expect(open('https://a.dev', false)).toBe(false);
    expect(open('https://a.dev', true)).toBe(true);
    expect([open('app://x', 'app://\\w+'), open('app://x/y', 'app://\\w+')]).toEqual([true, false]);
  });
});
