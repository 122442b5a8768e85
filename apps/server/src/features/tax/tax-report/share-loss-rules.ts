import type { CapitalGainsReport, ShareLossCarriedBack, TaxPosition, TaxStep } from '@farthing/api-contract';
import { boundsOf, firstYearOf, type RateTables, yearBeginningIn } from '@farthing/uk-tax';
import { creditOf, type EarlierYear, positionOf } from './earlier-year-rules.ts';
import type { YearRecords, YearShareLoss } from './record-rules.ts';
import { pence, print } from './rules.ts';

/** Returns the losses on shares of a year that are set against income. */
export function shareLossesOf(
  others: CapitalGainsReport['years'][number]['other_disposals'],
): YearShareLoss[] {
  return others
    .map((one) => ({
      label: one.name,
      ofYear: pence(one.loss_against_income),
      yearBefore: pence(one.loss_against_year_before),
      left: pence(one.chargeable_gain),
      isBeyondLimit: one.loss_beyond_limit,
    }))
    .filter(({ ofYear, yearBefore }) => ofYear + yearBefore > 0n);
}

type Part = 'ofYear' | 'yearBefore';

/** Inputs of losses on shares for the calculator. Absent without any. */
export function shareLossInputs(losses: readonly YearShareLoss[], part: Part = 'ofYear') {
  const sum = (isBeyondLimit: boolean) =>
    losses.filter((one) => one.isBeyondLimit === isBeyondLimit).reduce((all, one) => all + one[part], 0n);
  const [within, beyond] = [sum(false), sum(true)];
  return {
    ...(within > 0n ? { share_loss: print(within) } : {}),
    ...(beyond > 0n ? { share_loss_beyond_limit: print(beyond) } : {}),
  };
}

/** First day of the first year whose tax a loss on shares reduces, up to a year. Undefined without one. */
export function shareLossesSince({ years }: CapitalGainsReport, taxYear: string): string | undefined {
  const found = years.find(
    ({ tax_year, other_disposals }) =>
      tax_year <= taxYear && other_disposals.some((one) => pence(one.loss_against_year_before) > 0n),
  );
  return found && boundsOf(yearBeginningIn(firstYearOf(found.tax_year) - 1)).from;
}

/** Effect of losses on shares on the year before, and the earlier years after it. */
export interface ShareLossBack {
  readonly result: ShareLossCarriedBack | null;
  readonly years: ReadonlyMap<string, EarlierYear>;
}

/**
 * Sets losses on shares against income of the year before (ITA 2007 s132). Relief is the tax of that year without the claim less that with it,
 * and counts in the year of the loss (TMA 1970 Sch 1B para 2). Refused beside losses of a trade against the same income, which come after
 * them (s133(4)).
 */
export function carryShareLossBack(
  { tax_year, gains }: YearRecords,
  years: ReadonlyMap<string, EarlierYear>,
  rates: RateTables,
): ShareLossBack {
  const losses = gains.share_losses ?? [];
  const claimed = losses.reduce((sum, { yearBefore }) => sum + yearBefore, 0n);
  if (claimed === 0n) return { result: null, years };
  const year = yearBeginningIn(firstYearOf(tax_year) - 1);
  const none = { tax_year: year, loss: print(claimed), used: '0.00', income_tax: '0.00' };
  const refuse = (refused: string): ShareLossBack => ({
    result: { ...none, capital_gains_tax: '0.00', credit: '0.00', refused },
    years,
  });
  const before = years.get(year);
  if (!before) return refuse(`farthing can’t calculate ${year}`);
  if (!before.isRecorded) return refuse(`nothing is recorded for ${year}. Enter that year’s income first`);
  const inputs = { ...before.question.inputs };
  if (inputs.new_resident_claim)
    return refuse(
      `${year} has a claim for foreign income and gains, and farthing doesn’t calculate losses against income with it`,
    );
  const without = positionOf(before, rates);
  if (before.general.length > 0 || pence(without.trade_losses_against_income) > 0n)
    return refuse(
      `losses of self-employment are set against income of ${year} too. The loss on shares comes before them, which changes what they use (ITA 2007 s133(4))`,
    );
  const back = shareLossInputs(losses, 'yearBefore');
  for (const field of ['share_loss', 'share_loss_beyond_limit'] as const)
    if (back[field]) inputs[field] = print(pence(inputs[field] ?? '0') + pence(back[field]));
  const after = { ...before, question: { ...before.question, inputs } };
  const used = pence(positionOf(after, rates).share_losses_used) - pence(without.share_losses_used);
  const changed = new Map(years).set(year, after);
  const [credit] = creditOf(year, used, { years, changed, rates });
  if (!credit) return refuse(`no income of ${year} that it can be set against is recorded`);
  const { income_tax, capital_gains_tax } = credit;
  const result = {
    ...none,
    used: print(used),
    income_tax,
    capital_gains_tax,
    credit: credit.credit,
    refused: null,
  };
  return { result, years: changed };
}

/** Explains the tax of the year before that a loss on shares reduces. */
export function shareLossSteps(back: ShareLossCarriedBack | null): TaxStep[] {
  if (!back || back.refused !== null) return [];
  return [
    {
      topic: 'payments',
      label: `Tax of ${back.tax_year} less that with the loss on shares`,
      amount: back.credit,
      figures: [
        { label: 'Loss used', value: back.used },
        { label: 'Income tax', value: back.income_tax },
        { label: 'Capital gains tax', value: back.capital_gains_tax },
      ].filter(({ value }) => value !== '0.00'),
      law: 'ITA 2007 ss131-133; TMA 1970 Sch 1B para 2',
    },
  ];
}

/** Returns notes on losses on shares against income: the claim, what isn’t used, and what isn’t worked out. */
export function shareLossNotes(
  { tax_year, gains }: YearRecords,
  { share_losses_used }: TaxPosition,
  back: ShareLossCarriedBack | null,
): string[] {
  const losses = gains.share_losses ?? [];
  if (losses.length === 0) return [];
  const claimed = losses.reduce((sum, { ofYear }) => sum + ofYear, 0n);
  const used = pence(share_losses_used);
  const notUsed = (amount: bigint, most: bigint, year: string) =>
    amount > most
      ? [
          `Of the loss on shares, ${print(amount - most)} is more than the income of ${year} or the limit on reliefs allows. Set at most ${print(most)} against it. The rest stays a capital loss (ITA 2007 ss24A, 133(5))`,
        ]
      : [];
  return [
    `The loss on shares is set against income. Claim it by 31 January ${firstYearOf(tax_year) + 3}. You must have subscribed for the shares, and the company must have been a qualifying trading company if they don’t have EIS relief (ITA 2007 ss131, 132)`,
    ...notUsed(claimed, used, tax_year),
    ...(back && back.refused === null ? notUsed(pence(back.loss), pence(back.used), back.tax_year) : []),
    ...(back && back.refused !== null
      ? [`The loss on shares isn’t set against income of ${back.tax_year}: ${back.refused}`]
      : []),
    ...losses
      .filter(({ left }) => left < 0n)
      .map(
        ({ label, left }) =>
          `${print(-left)} of the loss on ${label} stays a capital loss. A claim is for the whole loss, as far as income and the limit reach (VCM75290)`,
      ),
  ];
}
