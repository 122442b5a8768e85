import { readdirSync, readFileSync } from 'node:fs';
import Schema from 'typebox/schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { manifests, run, setScene, write } from '../../golden/command-scene.ts';
import { parse, targets } from '../index.ts';
import { resolve } from '../resolve.ts';

setScene();

const folder = new URL('../../golden/', import.meta.url);
const known = JSON.parse(readFileSync(manifests, 'utf8'));
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'reference')
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`))
  .filter((file) => file.endsWith('.json') && !/\/(case|expected)\.json$/.test(file));

/** Errors that a schema can't see: patterns of labels and addresses, names used twice, and what isn't JSON. */
const unseen = ['url-pattern', 'glob-pattern', 'duplicate-capability', 'syntax'];

/** The codes that `check` reports for one file on any platform. */
function codesOf(text: string): string[] {
  const { capabilities, diagnostics } = parse([{ text, format: 'json' }]);
  const later = targets.flatMap(
    (platform) => resolve(capabilities, { platform, manifests: known }).diagnostics,
  );
  return [...diagnostics, ...later].map(({ code }) => code);
}

describe('the printed schema agrees with check', () => {
  let accepts: (value: unknown) => boolean;
  beforeAll(async () => {
    const { output } = await run(['schema', '-m', manifests]);
    const compiled = Schema.Compile(JSON.parse(output));
    accepts = (value) => compiled.Check(value);
  }, 60_000);
  test('there are enough files to compare', () => expect(cases.length).toBeGreaterThan(40));
  test.each(cases)('on %s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const codes = codesOf(text);
    if (codes.some((code) => unseen.includes(code))) return;
    expect([accepts(JSON.parse(text)), codes]).toEqual([codes.length === 0, codes]);
  });
});

test('an entry that stands twice passes both, and only the schema of the library rejects it', async () => {
  const twice = { identifier: 'a', windows: ['main'], permissions: ['core:default', 'core:default'] };
  write('twice.json', JSON.stringify(twice));
  expect((await run(['check', 'twice.json'])).code).toBe(0);
  const { output } = await run(['schema', '-m', manifests]);
  expect(Schema.Compile(JSON.parse(output)).Check(twice)).toBe(true);
  expect(output).not.toContain('uniqueItems');
});
