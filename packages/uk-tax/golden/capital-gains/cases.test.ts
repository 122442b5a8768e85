import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calculateCapitalGains, TaxError, type Trade } from '../../src/index.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly transactions: readonly Trade[];
  readonly expect: { readonly error?: string };
}

const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8')) as { cases: Case[] };

/** Worked cases of HMRC's manuals and of public calculators, each with its source in cases.json. */
describe('worked cases of capital gains', () => {
  test.each(cases.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
    if (one.expect.error) {
      expect(codeOf(() => calculateCapitalGains(one.transactions))).toBe(one.expect.error);
      return;
    }
    expect(calculateCapitalGains(one.transactions)).toMatchObject(one.expect);
  });

  test.each(cases.filter((one) => !one.expect.error).map((one) => [one.id, one] as const))(
    '%s is the same with its rows in reverse',
    (_id, one) => {
      expect(calculateCapitalGains([...one.transactions].reverse())).toMatchObject(one.expect);
    },
  );
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof TaxError) return error.code;
    throw error;
  }
  return 'nothing was thrown';
}
