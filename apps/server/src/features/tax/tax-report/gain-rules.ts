import type { CapitalGainsReport } from '@farthing/api-contract';
import type { YearGains } from './record-rules.ts';
import { pence, print } from './rules.ts';

/**
 * Returns the gains and losses of a year, with the rates of disposals that have their own. Sales of holdings
 * are read for the requested year only.
 */
export function gainsOf({ years }: CapitalGainsReport, taxYear: string): YearGains {
  const year = years.find((one) => one.tax_year === taxYear);
  const others = year?.other_disposals ?? [];
  return {
    disposals: [
      ...(year?.disposals ?? []).map(({ date, name, gain }) => ({ date, label: name, gain })),
      ...others
        .filter(({ chargeable_gain }) => pence(chargeable_gain) !== 0n)
        .map(({ date, name, chargeable_gain, rates }) => ({
          date,
          label: name,
          gain: chargeable_gain,
          rates,
        })),
    ],
    losses_brought_forward: year?.losses_brought_forward ?? '0.00',
    tax_paid: print(others.reduce((sum, { tax_paid }) => sum + pence(tax_paid), 0n)),
  };
}
