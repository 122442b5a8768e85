import type { LossCarriedBack } from '@farthing/api-contract';
import {
  calculateTax,
  firstYearOf,
  type RateTables,
  type TaxPosition,
  type TaxQuestion,
} from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { accountOf } from './source-account-rules.ts';
import type { YearTrades } from './trade-rules.ts';

/** An earlier year as far as losses can be carried back to it, with the claims that it has given effect to. */
export interface EarlierYear {
  readonly question: TaxQuestion;
  readonly trades: YearTrades;
  /** False if nothing is recorded of the year. */
  readonly isRecorded: boolean;
  /** True if its trades are known, even if there is none. */
  readonly knowsTrades: boolean;
  /** Losses claimed against its income, in pence. */
  readonly general: readonly { readonly trade: string; readonly used: bigint }[];
  /** Terminal losses used, in pence. */
  readonly terminal: readonly { readonly trade: string; readonly used: bigint }[];
}

/** A year as earlier, before claims of later years. */
export function earlierYearOf(question: TaxQuestion, records: YearRecords, trades: YearTrades): EarlierYear {
  const { profile, payslips, totals, held, gains, share_awards, contributions, pension_sums = [] } = records;
  const income = totals.filter(({ kind }) => kind !== 'wages' && kind !== 'prizes');
  const rows = [payslips, income, held, gains.disposals, share_awards, contributions, pension_sums];
  return {
    ...{ question, trades, general: [], terminal: [] },
    isRecorded: profile.stored || rows.some(({ length }) => length > 0),
    knowsTrades: trades.trades.length > 0 || accountOf(records, 'self_employment') !== undefined,
  };
}

/** Earlier years before and after a claim. */
interface ClaimedYears {
  readonly years: ReadonlyMap<string, EarlierYear>;
  readonly changed: ReadonlyMap<string, EarlierYear>;
  readonly rates: RateTables;
}

/** Returns the relief in an earlier year: its tax without the claim less that with it. None without any change. */
export function creditOf(
  tax_year: string,
  loss: bigint,
  { years, changed, rates }: ClaimedYears,
): LossCarriedBack['years'] {
  const [before, after] = [years.get(tax_year), changed.get(tax_year)];
  if (!before || !after || before === after) return [];
  const [without, withIt] = [taxOf(before, rates), taxOf(after, rates)];
  const incomeTax = without.incomeTax - withIt.incomeTax;
  const gainsTax = without.gainsTax - withIt.gainsTax;
  const classFour = without.classFour - withIt.classFour;
  if (loss === 0n && classFour === 0n) return [];
  return [
    {
      ...{ tax_year, loss: print(loss), income_tax: print(incomeTax), capital_gains_tax: print(gainsTax) },
      ...{ class_4: print(classFour), credit: print(incomeTax + gainsTax + classFour) },
    },
  ];
}

/**
 * Passes on what Class 4 of each changed year can't deduct to the year after it, whose Class 4 it lowers (SSCBA 1992 Sch 2 para
 * 3(4)(b)). @returns the change in the year after the last, in pence
 */
export function passOnClassFour(
  changed: Map<string, EarlierYear>,
  years: ReadonlyMap<string, EarlierYear>,
  rates: RateTables,
): bigint {
  let more = 0n;
  const all = [...changed.keys()].toSorted();
  for (const [place, year] of all.entries()) {
    // Nothing goes on past a year that isn't calculated.
    const last = all[place - 1];
    if (last !== undefined && firstYearOf(year) !== firstYearOf(last) + 1) more = 0n;
    const [before, after] = [years.get(year), changed.get(year)];
    if (!before || !after || (before === after && more === 0n)) continue;
    const { inputs } = after.question;
    const start = pence(inputs.class_4_losses_brought_forward ?? '0') + more;
    const question = {
      ...after.question,
      inputs: { ...inputs, class_4_losses_brought_forward: print(start) },
    };
    changed.set(year, { ...after, question });
    const left = (one: EarlierYear) => pence(positionOf(one, rates).class_4_losses_carried_forward);
    more = left({ ...after, question }) - left(before);
  }
  return more;
}

/** Works out an earlier year with the claims on it. */
export function positionOf(earlier: EarlierYear, rates: RateTables): TaxPosition {
  const { question, general: claims, terminal, trades } = earlier;
  const sum = (rows: readonly { readonly used: bigint }[]) => rows.reduce((all, { used }) => all + used, 0n);
  // The limit on reliefs leaves alone what is deducted from profits of the same trade (s24A(7)).
  const own = [...new Set(claims.map(({ trade }) => trade))].reduce((all, id) => {
    const trade = trades.trades.find((one) => one.id === id);
    const left = trade ? trade.profit - trade.used : 0n;
    const used = sum(claims.filter((one) => one.trade === id));
    const most = left < used ? left : used;
    return all + (most > 0n ? most : 0n);
  }, 0n);
  const inputs = {
    ...question.inputs,
    trade_losses_carried_back: print(sum(claims)),
    carried_back_trade_profit: print(own),
    terminal_losses: print(sum(terminal)),
  };
  return calculateTax({ ...question, inputs }, rates);
}

/** Tax that a loss carried back can change, in pence: income tax with its charges, capital gains tax, Class 4. */
function taxOf(earlier: EarlierYear, rates: RateTables) {
  const position = positionOf(earlier, rates);
  const charges = [
    ...[position.hicbc, position.annual_allowance_charge, position.gift_aid_charge],
    ...[position.winter_fuel_charge, position.state_pension_lump_sum_tax],
  ];
  return {
    incomeTax: charges.reduce((sum, amount) => sum + pence(amount), pence(position.income_tax)),
    gainsTax: pence(position.cgt),
    classFour: pence(position.class_4),
  };
}
