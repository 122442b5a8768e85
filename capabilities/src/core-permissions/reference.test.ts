import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { targets } from '../capability.ts';
import { capabilityFields } from '../field-reader.ts';
import { expand, schema } from '../index.ts';
import { coreGroups } from './default-sets.ts';

/** The tables of the two documents, word for word: read here on their own, not by the code that they check. */
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../golden/reference/${name}.json`, import.meta.url), 'utf8'));
const format = read('format-tables');
const reference = read('reference-lists');
const list = (cell: string) => cell.split(',').map((word) => word.trim());
const hyphens = (command: string) => command.replaceAll('_', '-');

/** Commands of a cell: the framework's version has its own spelling in the table. */
const commandsOf = (cell: string) => list(cell.replace(/<framework>_version \([^)]*\)/, 'tauri_version'));
const defaultsOf = (cell: string) =>
  list(cell.replace(/^allow of /, '').replace('<framework>-version', 'tauri-version')).map((name) =>
    name.startsWith('allow-') ? name : `allow-${name}`,
  );
const tables: { group: string; commands: string[]; defaults: string[] }[] = [
  ...format.groups.map((row: { group: string; commands: string; default: string }) => ({
    group: row.group,
    commands: commandsOf(row.commands),
    defaults: defaultsOf(row.default),
  })),
  {
    group: 'window',
    commands: list(reference.windowCommands),
    defaults: defaultsOf(reference.windowDefault),
  },
];

test.each(tables)(
  'core:$group has the commands and the default set of its table',
  ({ group, commands, defaults }) => {
    const ours = coreGroups.find(({ name }) => name === group);
    expect([...(ours?.commands ?? [])].sort()).toEqual([...commands].sort());
    expect(ours?.defaults).toEqual(defaults);
  },
);

test.each(tables)(
  'core:$group has an allow- and a deny- identifier for each command, and no other',
  ({ group, commands }) => {
    const wanted = commands.flatMap((command) => [
      `core:${group}:allow-${hyphens(command)}`,
      `core:${group}:deny-${hyphens(command)}`,
    ]);
    for (const identifier of wanted) {
      const [found, ...others] = expand(identifier);
      expect(others).toEqual([]);
      const command = commands.find(
        (one) => identifier.endsWith(`-${hyphens(one)}`) && found?.commands[0]?.endsWith(`|${one}`),
      );
      expect(found).toMatchObject({ permission: identifier, commands: [`plugin:${group}|${command}`] });
      expect(found?.denied).toEqual(identifier.includes(':deny-') ? found?.commands : []);
    }
    const { $defs } = schema() as { $defs: { identifier: { anyOf: { const: string }[] } } };
    const offered = $defs.identifier.anyOf
      .map((one) => one.const ?? '')
      .filter((name) => name.startsWith(`core:${group}:`));
    expect(offered.sort()).toEqual([...wanted, `core:${group}:default`].sort());
  },
);

test.each(tables)(
  'core:$group:default is made of the allow identifiers of its table',
  ({ group, defaults }) => {
    const wanted = defaults.map((name) => `core:${group}:${name}`);
    expect(expand(`core:${group}:default`).map(({ permission }) => permission)).toEqual(wanted);
  },
);

test('core:default bundles the defaults of the nine groups, in the order of both documents', () => {
  const names = (text: string) => text.split(/, | and /);
  expect(names(format.coreDefault)).toEqual(names(reference.coreDefaultOrder));
  expect(coreGroups.map(({ name }) => name)).toEqual(names(format.coreDefault));
  const bundled = names(format.coreDefault).flatMap((group) => expand(`core:${group}:default`));
  expect(expand('core:default')).toEqual(bundled);
});

test('the window group has 78 commands and 28 members of its default set', () => {
  expect(list(reference.windowCommands)).toHaveLength(78);
  expect(defaultsOf(reference.windowDefault)).toHaveLength(28);
});

test('the 18 deny identifiers of webview commands are those of the list', () => {
  const names = list(reference.webviewDeny.replace(/^core:webview:deny- followed by: /, ''));
  expect(names).toHaveLength(18);
  const webview = coreGroups.find(({ name }) => name === 'webview');
  expect(webview?.commands.map(hyphens).sort()).toEqual([...names].sort());
});

test('what only the specification has, and the snapshot lacks, is there', () => {
  for (const { group, specificationHas } of reference.differences) {
    const [commands, inDefault = ''] = specificationHas.split(/; and in the default: |, also in the default/);
    const ours = coreGroups.find(({ name }) => name === group);
    expect(ours?.commands).toEqual(expect.arrayContaining(list(commands)));
    const members = list(inDefault)
      .filter(Boolean)
      .map((name) => `allow-${name}`);
    expect(ours?.defaults).toEqual(expect.arrayContaining(members));
  }
  const window = coreGroups.find(({ name }) => name === 'window');
  expect(window?.commands).toEqual(expect.arrayContaining(list(reference.notInSnapshot.window)));
});

test('fields and targets are those of the tables', () => {
  expect(capabilityFields).toEqual(format.fields.map(({ field }: { field: string }) => field));
  expect([...targets]).toEqual(list(reference.targets));
});
