import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calculateTax, type TaxInputs } from '../../src/index.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly tax_year: string;
  readonly region: string;
  readonly inputs: TaxInputs;
  readonly expect: Readonly<Record<string, unknown>>;
}

const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8')) as { cases: Case[] };

/** Worked cases of income tax, National Insurance, loans, charges and gains, each with its source in cases.json. */
describe('worked cases of a tax position', () => {
  test.each(cases.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
    expect(calculateTax(one)).toMatchObject(one.expect);
  });
});
