import type { GainsTax } from './capital-gains/gains-tax.ts';
import { type Exact, printPence, printQuantity } from './exact.ts';
import type { IncomeTax } from './income-tax/income-tax.ts';

/** One line of the computation: so much, at this rate, makes this tax. */
export interface TaxedBand {
  readonly component: string;
  readonly band: string;
  readonly amount: string;
  readonly rate: string;
  readonly tax: string;
}

/** Formats the income taxed in each band. */
export function incomeBands({ bands }: IncomeTax): TaxedBand[] {
  return bands.map(printed);
}

/** Formats the gains taxed in each band, with losses and the exempt amount as a band of their own. */
export function gainsBands({ bands }: GainsTax): TaxedBand[] {
  return bands.flatMap(({ kind, deducted, atBasic, atHigher, basicRate, higherRate }) =>
    [
      { band: 'losses and exempt amount', amount: deducted, rate: 0n },
      { band: 'basic', amount: atBasic, rate: basicRate },
      { band: 'higher', amount: atHigher, rate: higherRate },
    ]
      .map((part) =>
        printed({ component: `gains: ${kind}`, ...part, tax: (part.amount * part.rate) / 10n ** 24n }),
      )
      .filter(({ amount }) => amount !== '0.00'),
  );
}

function printed({ component, band, amount, rate, tax }: UnprintedBand): TaxedBand {
  return { component, band, amount: printPence(amount), rate: printQuantity(rate), tax: printPence(tax) };
}

type UnprintedBand = Pick<TaxedBand, 'component' | 'band'> & Record<'amount' | 'rate' | 'tax', Exact>;
