import { TaxError } from '../errors.ts';
import { type Exact, exact, figure, smaller, times, total } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { TaxYear } from '../tax-year.ts';

/** Schemes whose new shares reduce income tax. */
const ventureSchemes = ['vct', 'eis', 'seis'] as const;
export type VentureScheme = (typeof ventureSchemes)[number];

/** Money subscribed for shares on which relief is claimed. */
export interface VentureInvestment {
  readonly scheme: VentureScheme;
  readonly amount: string;
  /** EIS shares of a knowledge-intensive company (ITA 2007 s252A). */
  readonly knowledge_intensive?: boolean;
}

/** An investment as read. In pounds. */
export interface ReadVentureInvestment {
  readonly scheme: VentureScheme;
  readonly amount: Exact;
  readonly isKnowledgeIntensive: boolean;
}

/** Tax reductions that investments give, by scheme. In pounds. */
export type VentureReductions = Readonly<Record<VentureScheme, Exact>>;

/** Investments of a person, with the reductions that they give in the year before their limit by the tax. */
export interface VentureClaims {
  readonly ventureInvestments: readonly ReadVentureInvestment[];
  readonly ventureReductions: VentureReductions;
}

const names: Readonly<Record<VentureScheme, readonly [name: string, law: string]>> = {
  vct: ['Venture Capital Trust relief', 'ITA 2007 ss262, 263; FA 2026 s15'],
  eis: ['Enterprise Investment Scheme relief', 'ITA 2007 s158'],
  seis: ['Seed Enterprise Investment Scheme relief', 'ITA 2007 s257AB'],
};
const rates: VentureReductions = { vct: exact('0.3'), eis: exact('0.3'), seis: exact('0.5') };
/** Rate of VCT shares from 6 April 2026 (FA 2026 s15(2), (9)). */
const vctRateFrom2026 = exact('0.2');
const firstYear = '2018-19';
/** Years up to which the rate of each scheme is confirmed. */
const lastYears: Readonly<Record<VentureScheme, TaxYear>> = {
  vct: '2026-27',
  eis: '2026-27',
  seis: '2026-27',
};
const million = figure(1_000_000);

/**
 * Reads investments. Their reductions depend on the year: `ventureReductionsOf` works them out.
 * @param amount reads an amount of pounds
 * @throws {TaxError} bad_input, naming the field
 */
export function readVentureClaims(
  investments: readonly VentureInvestment[],
  amount: (field: string, text: string) => Exact,
): VentureClaims {
  const ventureInvestments = investments.map(({ scheme, amount: text, knowledge_intensive }, index) => {
    const field = `venture_investments.${index}`;
    if (!ventureSchemes.includes(scheme))
      throw new TaxError('bad_input', `${field}.scheme must be one of ${ventureSchemes.join(', ')}`);
    return {
      scheme,
      amount: amount(`${field}.amount`, text),
      isKnowledgeIntensive: knowledge_intensive ?? false,
    };
  });
  return { ventureInvestments, ventureReductions: { vct: 0n, eis: 0n, seis: 0n } };
}

/** Refuses a scheme in a year for which its rate isn't confirmed. @throws {TaxError} bad_input */
export function refuseVentureScheme(taxYear: TaxYear, scheme: VentureScheme): void {
  const last = lastYears[scheme];
  if (taxYear < firstYear || taxYear > last)
    throw new TaxError(
      'bad_input',
      `venture_investments of ${scheme.toUpperCase()} have a confirmed rate from ${firstYear} to ${last} only`,
    );
}

/**
 * Tax reductions of a year, before their limit by the tax: 30% of VCT shares up to £200,000, from 2026-27 20%, 30% of EIS shares up to £1 million, with
 * knowledge-intensive companies £2 million, and 50% of SEIS shares up to £200,000, before 2023-24 £100,000.
 * @throws {TaxError} bad_input
 */
export function ventureReductionsOf(
  taxYear: TaxYear,
  investments: readonly ReadVentureInvestment[],
): VentureReductions {
  for (const { scheme } of investments) refuseVentureScheme(taxYear, scheme);
  const sum = (of: readonly ReadVentureInvestment[]) => total(of.map(({ amount }) => amount));
  const eis = investments.filter(({ scheme }) => scheme === 'eis');
  const intensive = sum(eis.filter(({ isKnowledgeIntensive }) => isKnowledgeIntensive));
  const limits: VentureReductions = {
    vct: figure(200_000),
    eis: million + smaller(intensive, million),
    seis: figure(taxYear < '2023-24' ? 100_000 : 200_000),
  };
  const rateOf = (scheme: VentureScheme) =>
    scheme === 'vct' && taxYear >= '2026-27' ? vctRateFrom2026 : rates[scheme];
  const reduction = (scheme: VentureScheme) =>
    times(smaller(sum(investments.filter((one) => one.scheme === scheme)), limits[scheme]), rateOf(scheme));
  return { vct: reduction('vct'), eis: reduction('eis'), seis: reduction('seis') };
}

/**
 * Makes the reductions one after the other, each up to the tax that is left (ITA 2007 ss27, 29).
 * @param besidesGifts tax before all reductions less that treated as deducted from Gift Aid: the most that VCT and EIS take
 * off together (s29(4A), (4B), which doesn't name SEIS)
 */
export function withinTax(
  { vct, eis, seis }: VentureReductions,
  tax: Exact,
  besidesGifts: Exact,
): VentureReductions {
  const most = smaller(tax, besidesGifts);
  const ofVct = smaller(vct, most);
  const ofEis = smaller(eis, most - ofVct);
  return { vct: ofVct, eis: ofEis, seis: smaller(seis, tax - ofVct - ofEis) };
}

/** Explains the reductions. What the tax can't use is lost, unless shares are carried back. */
export function ventureSteps(claimed: VentureReductions, made: VentureReductions): TaxStep[] {
  return ventureSchemes
    .filter((scheme) => claimed[scheme] > 0n)
    .map((scheme) => {
      const [name, law] = names[scheme];
      return step('income_tax', name, -made[scheme], law, [
        ['Reduction for the shares, within the limit', claimed[scheme]],
        ['More than the tax: not used', claimed[scheme] - made[scheme]],
      ]);
    });
}
