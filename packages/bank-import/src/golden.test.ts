import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createIdentities, formats, inspectStatement, interpretRow, readStatement } from './index.ts';
import type { InspectionOptions, Reading } from './statement.ts';

const folder = new URL('../golden/', import.meta.url);
const cases = readdirSync(folder).sort();
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each)));

/** Whole files with everything that is made of them; GOLDEN_UPDATE=1 rewrites the expected files. */
test.each(cases)('golden %s', async (name) => {
  const read = (file: string): Buffer => readFileSync(new URL(`${name}/${file}`, folder));
  const file = readdirSync(new URL(`${name}/`, folder)).find((each) => each.startsWith('statement.'));
  const bytes = read(file ?? 'statement.csv');
  const options = JSON.parse(read('case.json').toString()) as InspectionOptions;
  const source = (): Uint8Array[] => [
    new Uint8Array(bytes.subarray(0, 37)),
    new Uint8Array(bytes.subarray(37)),
  ];
  const { reading, sample, ...survey } = await inspectStatement(source, options);
  const rows: unknown[] = [];
  if (reading !== null) {
    const stored = JSON.parse(JSON.stringify(reading)) as Reading;
    const identify = createIdentities('account');
    for await (const batch of readStatement(source, reading)) {
      for (const { number, line, raw, result } of batch) {
        expect(interpretRow(stored, JSON.parse(JSON.stringify(raw)))).toEqual(result);
        const key =
          result.kind === 'line'
            ? identify(result.line)
            : result.kind === 'trade'
              ? identify(result.trade)
              : null;
        rows.push({ number, line, result, key });
      }
    }
    expect(rows).toHaveLength(survey.rows);
    expect(sample[0]).toBeDefined();
  }
  if (survey.header.length > 60) survey.header = [`${survey.header.length} headings`];
  const got = plain({ survey, rows });
  const expectedFile = new URL(`${name}/expected.json`, folder);
  if (process.env.GOLDEN_UPDATE === '1') writeFileSync(expectedFile, `${JSON.stringify(got, null, 1)}\n`);
  expect(got).toEqual(JSON.parse(readFileSync(expectedFile, 'utf8')));
});

test('every format has a golden file that is recognised as that format', () => {
  // Rows of PDF statements have tests of their own: their files are drawn.
  const ofFiles = formats.filter(({ id }) => !id.startsWith('pdf-'));
  for (const { id } of ofFiles) {
    const { survey } = JSON.parse(readFileSync(new URL(`${id}/expected.json`, folder), 'utf8'));
    expect([id, survey.formatId]).toEqual([id, id]);
  }
  expect(ofFiles).toHaveLength(86);
});
