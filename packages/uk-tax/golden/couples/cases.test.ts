import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coupleTax, type TaxInputs } from '../../src/index.ts';

interface Case {
  readonly tax_year: string;
  readonly regions: readonly [string, string];
  readonly inputs: readonly [TaxInputs, TaxInputs];
  readonly expect: Readonly<Record<'total_tax' | 'marriage_allowance' | 'savings_interest' | 'dividends', string>>;
}

const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8')) as { cases: Case[] };

/** Fifty couples. A second calculator found the savings by trying amounts one after the other. */
describe('what a couple can save', () => {
  test.each(cases.map((one, index) => [index, one] as const))('couple %d', (_index, { tax_year, regions, inputs, expect: found }) => {
    const { before, proposals } = coupleTax({
      tax_year,
      married: true,
      partners: [
        { region: regions[0], inputs: inputs[0] },
        { region: regions[1], inputs: inputs[1] },
      ],
    });
    const savedBy = (kind: string) => proposals.find((one) => one.kind === kind)?.saved ?? '0.00';
    expect({
      total_tax: (Number(before[0].total_tax) + Number(before[1].total_tax)).toFixed(2),
      marriage_allowance: savedBy('marriage_allowance'),
      savings_interest: savedBy('savings_interest'),
      dividends: savedBy('dividends'),
    }).toEqual(found);
  });
});
