import type { CapitalGainsReport, Residence } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import type { TaxInputs } from '@farthing/uk-tax';
import type { YearGains, YearRecords } from './record-rules.ts';
import { pence, print, sumOf } from './rules.ts';
import { shareLossesOf } from './share-loss-rules.ts';

/**
 * Returns the gains and losses of a year, with the rates of disposals that have their own. Sales of holdings
 * are read for the requested year only.
 */
export function gainsOf({ years }: CapitalGainsReport, taxYear: string): YearGains {
  const year = years.find((one) => one.tax_year === taxYear);
  const others = year?.other_disposals ?? [];
  const isAllowed = (gain: string) => year?.losses_claim !== 'not_claimed' || pence(gain) >= 0n;
  return {
    notes: [
      ...claimNotes(years, taxYear),
      ...residenceNotes(years, taxYear),
      ...reinvestmentNotes(year),
      ...withdrawnNotes(others),
    ],
    share_losses: shareLossesOf(others),
    refusals: year?.not_calculated ?? [],
    disposals: [
      ...(year?.disposals ?? []).map(({ date, name, gain, relief, claim }) => ({
        ...{ date, label: name, ...(claim ? { claim } : {}) },
        gain: print(pence(gain) - pence(relief)),
      })),
      ...others
        .filter(({ chargeable_gain }) => pence(chargeable_gain) !== 0n)
        .map(({ date, name, chargeable_gain, rates, claim }) => ({
          ...{ date, label: name, ...(claim ? { claim } : {}) },
          gain: chargeable_gain,
          rates,
        })),
    ].filter(({ gain }) => isAllowed(gain)),
    losses_brought_forward: year?.losses_brought_forward ?? '0.00',
    tax_paid: print(others.reduce((sum, { tax_paid }) => sum + pence(tax_paid), 0n)),
  };
}

/** Returns the inputs for gains, by their rates, and losses. */
export function gainsInputs({
  gains,
}: YearRecords): Pick<
  TaxInputs,
  'gains' | 'losses_in_year' | 'losses_brought_forward' | 'foreign_losses_in_year'
> {
  const losses = gains.disposals.filter(({ gain }) => pence(gain) < 0n);
  const abroad = losses.filter(({ claim }) => claim === 'not_allowable');
  const sum = (rows: typeof losses) => print(-sumOf(rows.map(({ gain }) => gain)));
  return {
    gains: gains.disposals
      .filter(({ gain }) => pence(gain) > 0n)
      .flatMap(({ date, gain, rates, claim }) =>
        (rates ?? [{ gain }]).map((part) => ({ date, ...part, ...(claim ? { relieved: true } : {}) })),
      ),
    losses_in_year: sum(losses),
    ...(abroad.length > 0 ? { foreign_losses_in_year: sum(abroad) } : {}),
    losses_brought_forward: gains.losses_brought_forward,
  };
}

/** Returns notes on gains that were invested in EIS or SEIS shares: what isn't used, and when they come back. */
function reinvestmentNotes(year: CapitalGainsReport['years'][number] | undefined): string[] {
  const claims = year?.reinvestments ?? [];
  const deferred = claims.filter(({ scheme, relief }) => scheme === 'eis' && pence(relief) > 0n);
  return [
    ...claims
      .filter(({ unused }) => pence(unused) > 0n)
      .map(
        ({ company, gain_on, unused }) =>
          `${unused} invested in ${company} isn’t used: it is more than the gains of ${dayInWords(gain_on)} at those rates`,
      ),
    ...deferred.map(
      ({ company, relief }) =>
        `A gain of ${relief} is deferred by the shares of ${company}. When you dispose of them, or of part of them, it becomes taxable: add it then as a deferred gain (TCGA 1992 Sch 5B paras 3, 4)`,
    ),
  ];
}

/** Returns notes on income tax relief of shares that HMRC takes back. */
function withdrawnNotes(others: CapitalGainsReport['years'][number]['other_disposals']): string[] {
  return others
    .filter(({ relief_withdrawn }) => pence(relief_withdrawn) > 0n)
    .map(
      ({ name, relief_withdrawn }) =>
        `HMRC takes back ${relief_withdrawn} of Income Tax relief on ${name}, by an assessment of the year of the relief. It isn’t part of this year’s tax. Tell HMRC within 60 days of the disposal (ITA 2007 ss235, 240). If SEIS shares also exempted a gain, that is lost too, which isn’t calculated (VCM45090)`,
    );
}

/** Returns true for a year whose gains are worked out for its residence. */
function isWorkedOut(residence: Residence, reasons: readonly string[]): boolean {
  const depends = residence === 'split_year' || residence === 'foreign_income_and_gains';
  return residence === 'uk_all_year' || (depends && reasons.length === 0);
}

/** Returns notes on losses up to a year that don't count, because no claim in time is recorded. */
function claimNotes(years: CapitalGainsReport['years'], taxYear: string): string[] {
  const upTo = years.filter(({ tax_year }) => tax_year <= taxYear);
  const of = (claim: CapitalGainsReport['years'][number]['losses_claim']) =>
    upTo
      .filter(
        ({ losses_claim, losses_left_out, residence, not_calculated }) =>
          isWorkedOut(residence, not_calculated) && losses_claim === claim && pence(losses_left_out) > 0n,
      )
      .map(({ tax_year, losses_left_out }) => `${tax_year} (${losses_left_out})`);
  const [unknown, late] = [of('overdue'), of('not_claimed')];
  return [
    unknown.length > 0 &&
      `Capital losses of ${unknown.join(', ')} aren’t carried forward, because four years have passed and farthing doesn’t know of a claim. If you told HMRC in time, say so in the circumstances of those years. For years before 2015-16, enter them as brought forward (TCGA 1992 s16(2A), TMA 1970 s43)`,
    late.length > 0 &&
      `Capital losses of ${late.join(', ')} don’t count, because they weren’t claimed within four years (TCGA 1992 s16(2A), TMA 1970 s43)`,
  ].filter((one) => one !== false);
}

/**
 * Asks for losses of earlier years that aren't calculated although they may be allowable: those of the UK part of a split year, and of
 * years with relief for foreign income and gains or the remittance basis, in which people are UK resident (TCGA 1992 ss1A, 16(3)).
 */
function residenceNotes(years: CapitalGainsReport['years'], taxYear: string): string[] {
  const asked = years.filter(
    ({ tax_year, residence, not_calculated }) =>
      tax_year < taxYear && !isWorkedOut(residence, not_calculated) && residence !== 'not_uk',
  );
  const losing = asked.filter(({ losses }) => pence(losses) > 0n);
  const using = asked.filter(
    ({ gains, losses_brought_forward: before }) => pence(gains) > 0n && pence(before) > 0n,
  );
  return [
    losing.length > 0 &&
      `Capital losses of ${losing.map(({ tax_year, losses }) => `${tax_year} (${losses})`).join(', ')} aren’t carried forward, because farthing doesn’t calculate that year. Some may be allowable: in a split year those of its UK part, and in a year with a claim those on UK assets. Ask a tax adviser, and enter what counts as losses brought forward in the year after (TCGA 1992 s16(3))`,
    using.length > 0 &&
      `Gains of ${using.map(({ tax_year }) => tax_year).join(', ')} may have used losses brought forward, but farthing doesn’t calculate that year. Enter what was left of them in the year after`,
  ].filter((one) => one !== false);
}
