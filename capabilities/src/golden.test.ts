import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Diagnostic, lint, type Manifests, parse, resolve } from './index.ts';

/**
 * Whole files, invented in the manner of public ones. `case.json` is written by hand from the documents: the errors and
 * findings to come, and the reason of each decision. `expected.json` is everything that comes; GOLDEN_UPDATE=1 rewrites
 * it, and never `case.json`.
 */
interface Case {
  readonly about: string;
  /** `code pointer` of each diagnostic of parse and resolve, in their order; the file in front where there are several. */
  readonly errors?: readonly string[];
  readonly lint?: readonly string[];
  /** `window[/webview] command [url]` → reason. */
  readonly ask?: Readonly<Record<string, string>>;
}

const folder = new URL('../golden/', import.meta.url);
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'reference')
  .map(({ name }) => name)
  .sort();
const manifests: Manifests = JSON.parse(readFileSync(new URL('manifests.json', folder), 'utf8'));

function questionOf(text: string) {
  const [who = '', command = '', url] = text.split(' ');
  const [window = '', webview] = who.split('@');
  return { window, command, ...(webview ? { webview } : {}), ...(url ? { url } : {}) };
}

test.each(names)('golden %s', (name) => {
  const files = readdirSync(new URL(`${name}/`, folder)).sort();
  const sources = files
    .filter((file) => file !== 'case.json' && file !== 'expected.json')
    .map((file) => ({ file, text: readFileSync(new URL(`${name}/${file}`, folder), 'utf8') }));
  const wanted: Case = JSON.parse(readFileSync(new URL(`${name}/case.json`, folder), 'utf8'));
  const brief = (found: readonly Diagnostic[]) =>
    found.map(({ code, file, pointer }) =>
      `${sources.length > 1 ? `${file} ` : ''}${code} ${pointer}`.trim(),
    );

  const { capabilities, diagnostics } = parse(sources);
  const { policy, diagnostics: later } = resolve(capabilities, { platform: 'linux', manifests });
  const findings = lint(capabilities, { manifests });
  expect(brief([...diagnostics, ...later])).toEqual(wanted.errors ?? []);
  expect(brief(findings)).toEqual(wanted.lint ?? []);
  const decisions = Object.fromEntries(
    Object.keys(wanted.ask ?? {}).map((text) => [text, policy.authorize(questionOf(text))]),
  );
  const reasons = Object.entries(decisions).map(([text, { reason }]) => [text, reason]);
  expect(Object.fromEntries(reasons)).toEqual(wanted.ask ?? {});

  const got = JSON.parse(
    JSON.stringify({ capabilities, diagnostics: [...diagnostics, ...later], findings, decisions }),
  );
  const expectedFile = new URL(`${name}/expected.json`, folder);
  if (process.env.GOLDEN_UPDATE === '1') writeFileSync(expectedFile, `${JSON.stringify(got, null, 1)}\n`);
  expect(got).toEqual(JSON.parse(readFileSync(expectedFile, 'utf8')));
});

test('there are at least 60 cases, and each format, form and error code has one', () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
  const all = names.flatMap((name) => readdirSync(new URL(`${name}/`, folder)));
  for (const extension of ['.json5', '.toml'])
    expect(all.filter((file) => file.endsWith(extension)).length).toBeGreaterThan(9);
  const codes = new Set(
    names.flatMap((name) => {
      const { diagnostics } = JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), 'utf8'));
      return diagnostics.map(({ code }: Diagnostic) => code);
    }),
  );
  expect([...codes].sort()).toEqual(
    [
      'syntax',
      'form',
      'missing-field',
      'type',
      'platform',
      'identifier',
      'duplicate-capability',
      'unknown-plugin',
      'unknown-permission',
      'url-pattern',
      'glob-pattern',
    ].sort(),
  );
});
