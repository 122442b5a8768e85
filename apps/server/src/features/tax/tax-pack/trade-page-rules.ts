import {
  type AllowanceKind,
  allowanceKinds,
  type ReturnBoxName,
  receiptAllowancesOf,
  shortPagesLimit,
} from '@farthing/uk-tax';
import {
  type BackingRow,
  differenceBoxes,
  type FilledBox,
  type FilledForm,
  formOfBoxes,
  pence,
  rowOf,
  sumBox,
  totalOf,
  wholeDifference,
  wordBox,
} from './box-rules.ts';
import { allowanceRows } from './page-rules.ts';
import type { PackSourceRow, PackTrade, ReturnRecords } from './record-rules.ts';
import { backingRows, expenseRows, incomeRows, negated } from './source-page-rules.ts';
import { adjustments, fullTaxableBoxes, hasOtherDate, reliefBox } from './taxable-box-rules.ts';
import { transitionOf } from './transition-box-rules.ts';
import { taken, typed } from './typed-rules.ts';

/** Records from which the pages of a trade are filled. */
interface TradePage {
  readonly records: ReturnRecords;
  /** Null for self-employment that is entered by hand. */
  readonly name: string | null;
  readonly turnover: readonly BackingRow[];
  readonly otherIncome: readonly BackingRow[];
  /** All expenses that are allowed, in one sum. */
  readonly expenses: readonly BackingRow[];
  /** Records by HMRC's category. Undefined for what is entered by hand. */
  readonly lines: readonly PackSourceRow[] | undefined;
  /** The trading allowance in place of expenses. */
  readonly allowance: readonly BackingRow[];
  readonly relief: PackTrade | undefined;
  /** Losses set against other income, of this year and earlier ones, as far as Class 4 deducts them from this trade. */
  readonly classFour: readonly BackingRow[];
  readonly isFirst: boolean;
}

const receipts = ['turnover', 'other_income'];
/** Expenses of self-employment that aren't deducted. */
const disallowed = ['depreciation', 'entertainment'];

/**
 * The self-employment pages, one for each trade: short, or full above the VAT threshold. Losses that Class 4 deducts from another
 * trade or in another year need the full pages too, which alone have box 102 (HS220).
 */
export function selfEmploymentPages(records: ReturnRecords): FilledForm[] {
  const limit = BigInt(shortPagesLimit(records.tax_year)) * 100n;
  const left = classFourLosses(records);
  return tradePagesOf(records).flatMap((page) => {
    let profit = (page.relief?.trade.profit ?? 0n) - (page.relief?.trade.used ?? 0n);
    const classFour = left.flatMap((loss): BackingRow[] => {
      const part = profit <= 0n ? 0n : profit < loss.pence ? profit : loss.pence;
      profit -= part;
      loss.pence -= part;
      return part > 0n ? [rowOf('position', loss.label, part)] : [];
    });
    const isAbove = totalOf([...page.turnover, ...page.otherIncome]) > limit;
    // The short pages have no box for structures that HMRC's tables name.
    const isSpread = transitionOf(page) > 0n;
    const isFull =
      isAbove ||
      isSpread ||
      hasOtherDate(page) ||
      classFour.length > 0 ||
      allowanceLines(page, 'structures').length > 0;
    return isFull ? fullPage({ ...page, classFour }, isAbove) : shortPage(page);
  });
}

/** Losses that lower profits for Class 4, this year's first. None for people who don't pay it. */
function classFourLosses({ profile, report }: ReturnRecords): { label: string; pence: bigint }[] {
  if (profile.over_state_pension_age) return [];
  const { trade_losses_against_income: ofYear, class_4_losses_used: earlier } = report.position;
  return [
    { label: 'Losses set against other income of this year', pence: pence(ofYear) },
    { label: 'Losses set against other income of earlier years', pence: pence(earlier) },
  ];
}

function tradePagesOf(records: ReturnRecords): TradePage[] {
  const rows = records.sources?.self_employment;
  const allowance = allowanceRows(records, 'self_employment');
  if (!rows) {
    const turnover = incomeRows(records, 'self_employment');
    const expenses = expenseRows('Expenses of self-employment', records.profile.self_employment_expenses);
    if (turnover.length + expenses.length === 0 && pence(records.profile.transition_profit) === 0n) return [];
    const relief = records.trades[0];
    const page = {
      records,
      turnover,
      expenses,
      allowance,
      relief,
      name: null,
      lines: undefined,
      classFour: [],
    };
    return [{ ...page, otherIncome: [], isFirst: true }];
  }
  const allowances: readonly string[] = allowanceKinds;
  return records.trades
    .flatMap((relief) => {
      const lines = rows.filter(({ source }) => source.id === relief.trade.id);
      return lines.length === 0 ? [] : [{ relief, lines }];
    })
    .map(({ relief, lines }, index): TradePage => {
      const categories = [...new Set(lines.map(({ category }) => category))];
      const costs = categories.filter(
        (one) => ![...receipts, ...disallowed, ...allowances, ...adjustments].includes(one),
      );
      const ofTrade = backingRows(lines, receipts);
      const label = allowance[0]?.label ?? '';
      // Each trade takes what those before it leave of the allowance.
      const part = totalOf(ofTrade) - relief.trade.profit;
      return {
        ...{ records, relief, lines, name: relief.trade.name, isFirst: index === 0, classFour: [] },
        turnover: backingRows(lines, ['turnover']),
        otherIncome: backingRows(lines, ['other_income']),
        expenses: backingRows(lines, costs),
        allowance: allowance.length > 0 && part > 0n ? [rowOf('profile', label, part)] : [],
      };
    });
}

/** Rows of capital allowances. */
function allowanceLines({ lines }: TradePage, ...kinds: AllowanceKind[]): BackingRow[] {
  return backingRows(lines ?? [], kinds);
}

function shortPage(page: TradePage): FilledForm[] {
  const { records, allowance, relief, name } = page;
  const claimsAllowance = allowance.length > 0;
  const income = [...sumBox('turnover', page.turnover), ...sumBox('business_other_income', page.otherIncome)];
  const expenses = sumBox('business_expenses', claimsAllowance ? [] : page.expenses);
  const trading = sumBox('trading_allowance', allowance);
  const single: readonly AllowanceKind[] = ['annual_investment', 'zero_emission_car', 'balancing_charge'];
  const small: readonly AllowanceKind[] = ['small_main_pool', 'small_special_pool'];
  const others = allowanceKinds.filter((kind) => ![...single, ...small].includes(kind));
  const capital = [
    ...sumBox('annual_investment', allowanceLines(page, 'annual_investment')),
    ...sumBox('small_pool', allowanceLines(page, ...small)),
    ...sumBox('zero_emission_car', allowanceLines(page, 'zero_emission_car')),
    ...sumBox('other_allowances', allowanceLines(page, ...others)),
  ];
  const charge = sumBox('balancing_charge', allowanceLines(page, 'balancing_charge').map(negated));
  const isNetLoss = wholeDifference(income, expenses) < 0n;
  const net = isNetLoss
    ? differenceBoxes(['business_loss'], expenses, income)
    : differenceBoxes(['business_profit'], income, expenses);
  const [above, below] = isNetLoss
    ? [charge, [...net, ...capital]]
    : [
        [...net, ...charge],
        [...trading, ...capital],
      ];
  const isLoss = wholeDifference(above, below) < 0n;
  const used = reliefBox('trade_losses_used', 'Losses of earlier years', relief?.trade.used);
  const taxable = differenceBoxes(['taxable_profit'], above, below);
  const boxes = [
    ...income,
    ...trading,
    ...expenses,
    ...net,
    ...capital,
    ...charge,
    ...(isLoss
      ? differenceBoxes(['taxable_loss'], below, above)
      : [...taxable, ...used, ...differenceBoxes(['total_profit'], taxable, used)]),
    ...reliefBox('trade_losses_sideways', 'Loss of this year, against other income', relief?.againstIncome),
    ...reliefBox('trade_losses_back', 'Loss of this year, in earlier years', relief?.carriedBack),
    ...reliefBox('trade_losses_left', 'Losses not used', relief?.left),
    ...classTwoBox(page, 'class_2'),
    ...insuranceBox(page, 'class_4_exempt'),
    ...contractorsBox(page, 'contractors_tax'),
  ];
  const notes = [
    ...(claimsAllowance
      ? ['The trading allowance in box 10.1 replaces expenses. Leave boxes 11 to 20 empty.']
      : []),
    'Boxes 1 to 8 describe the business. Boxes 11 to 19 may stay empty with one total in box 20.',
    ...freeNote(records),
    ...tradeNotes(page),
  ];
  return formOfBoxes('SA103S', boxes, notes, name);
}

/** Boxes of expenses on the full page by HMRC's categories. */
const expenseBoxes: readonly (readonly [box: ReturnBoxName, categories: readonly string[]])[] = [
  ['full_cost_of_goods', ['cost_of_goods']],
  ['full_subcontractors', ['subcontractors']],
  ['full_wages', ['wages']],
  ['full_travel', ['travel']],
  ['full_premises', ['premises']],
  ['full_repairs', ['repairs']],
  ['full_admin', ['admin']],
  ['full_advertising', ['advertising', 'entertainment']],
  ['full_interest', ['interest']],
  ['full_bank_charges', ['bank_charges']],
  ['full_bad_debts', ['bad_debts']],
  ['full_fees', ['professional_fees']],
  ['full_depreciation', ['depreciation']],
  ['full_other', ['other']],
];

/** Boxes of capital allowances on the full page. */
const capitalBoxes: readonly (readonly [box: ReturnBoxName, kinds: readonly AllowanceKind[]])[] = [
  ['full_annual_investment', ['annual_investment']],
  ['full_main_rate', ['main_pool', 'small_main_pool', 'single_main']],
  ['full_special_rate', ['special_pool', 'small_special_pool', 'single_special']],
  ['full_zero_emission_car', ['zero_emission_car']],
  ['full_structures', ['structures']],
  ['full_first_year', ['first_year']],
  ['full_on_sale', ['sale_allowance']],
];

function fullPage(page: TradePage, isAbove: boolean): FilledForm[] {
  const { allowance, relief, lines, name } = page;
  const claimsAllowance = allowance.length > 0;
  const income = [
    ...sumBox('full_turnover', page.turnover),
    ...sumBox('full_other_income', page.otherIncome),
  ];
  const trading = sumBox('full_trading_allowance', allowance);
  const costs =
    claimsAllowance || !lines
      ? []
      : expenseBoxes.flatMap(([box, categories]) => sumBox(box, backingRows(lines, categories)));
  const total = lines
    ? totalBox('full_expenses', costs)
    : sumBox('full_expenses', claimsAllowance ? [] : page.expenses);
  const notDeducted = lines && !claimsAllowance ? lines : [];
  const disallowedBoxes = [
    ...sumBox('full_entertainment_disallowed', backingRows(notDeducted, ['entertainment'])),
    ...sumBox('full_depreciation_disallowed', backingRows(notDeducted, ['depreciation'])),
  ];
  const allDisallowed = totalBox('full_disallowed', disallowedBoxes);
  const isNetLoss = wholeDifference(income, total) < 0n;
  const net = isNetLoss
    ? differenceBoxes(['full_loss'], total, income)
    : differenceBoxes(['full_profit'], income, total);
  const capital = capitalBoxes.flatMap(([box, kinds]) => sumBox(box, allowanceLines(page, ...kinds)));
  const allCapital = totalBox('full_allowances', capital);
  const charge = sumBox('full_balancing_charge', allowanceLines(page, 'balancing_charge').map(negated));
  const additions = totalBox('full_additions', [...allDisallowed, ...charge]);
  const deductions = totalBox('full_deductions', allCapital);
  const [above, below] = isNetLoss
    ? [additions, [...net, ...deductions]]
    : [
        [...net, ...additions],
        [...trading, ...deductions],
      ];
  const boxes = [
    ...[...income, ...trading, ...costs, ...total, ...disallowedBoxes, ...allDisallowed, ...net],
    ...[...capital, ...allCapital, ...charge, ...additions, ...deductions],
    ...fullTaxableBoxes(page, above, below),
    ...reliefBox('full_losses_sideways', 'Loss of this year, against other income', relief?.againstIncome),
    ...reliefBox('full_losses_back', 'Loss of this year, in earlier years', relief?.carriedBack),
    ...reliefBox('full_losses_left', 'Losses not used', relief?.left),
    ...classTwoBox(page, 'full_class_2'),
    ...insuranceBox(page, 'full_class_4_exempt'),
    ...sumBox('full_class_4_adjustment', page.classFour),
    ...contractorsBox(page, 'full_contractors_tax'),
  ];
  return formOfBoxes('SA103F', boxes, fullPageNotes(page, isAbove), name);
}

function fullPageNotes(page: TradePage, isAbove: boolean): string[] {
  const reason = isAbove
    ? 'Turnover is above the limit of the short pages'
    : hasOtherDate(page)
      ? 'The accounts don’t end with the tax year, and box 68 has the difference'
      : transitionOf(page) > 0n
        ? 'Transition profits are in box 73.3'
        : page.classFour.length > 0
          ? 'Class 4 is adjusted in box 102'
          : 'The Structures and Buildings Allowance is in box 53';
  return [
    `${reason}, so these are the full pages. Boxes 1 to 14 describe the business.`,
    ...(page.lines ? [] : ['Split the expenses in box 31 over boxes 17 to 30.']),
    ...(hasOtherDate(page)
      ? [
          'Boxes 15 to 65 have the accounts that end in the tax year. Enter their days in boxes 8 and 9. For 2023-24, boxes 66 and 67 have the days of the basis period, and the overlap relief that box 68 includes belongs in box 69.',
        ]
      : []),
    'Fill in boxes 83 to 99 if you have a balance sheet.',
    ...tradeNotes(page),
  ];
}

/** A box that is the sum of others, in whole pounds. */
function totalBox(name: ReturnBoxName, boxes: readonly FilledBox[]): FilledBox[] {
  return boxes.length === 0 ? [] : differenceBoxes([name], boxes, []);
}

/** An X for Class 2 that is paid voluntarily. Profits of all trades together decide. */
function classTwoBox({ records, isFirst }: TradePage, name: ReturnBoxName): FilledBox[] {
  const { class_2_voluntary } = records.report.position;
  if (!isFirst || pence(class_2_voluntary) === 0n) return [];
  const note = 'HMRC charges the weeks of self-employment in the tax year. Put the X on one page only.';
  return [wordBox(name, 'X', 'your circumstances', note)];
}

/** An X on one page only. */
function insuranceBox({ records, isFirst }: TradePage, name: ReturnBoxName): FilledBox[] {
  if (!isFirst || !records.profile.over_state_pension_age) return [];
  const note = 'Only if you reached State Pension age before the tax year began. Put the X on one page only.';
  return [wordBox(name, 'X', 'your circumstances', note)];
}

function contractorsBox({ records, isFirst, name: trade }: TradePage, name: ReturnBoxName): FilledBox[] {
  const note = trade === null ? null : 'Move it to the page of the trade that it was taken from.';
  return isFirst ? sumBox(name, typed(records, 'self_employment', taken), { note }) : [];
}

function freeNote({ tax_year, ...records }: ReturnRecords): string[] {
  const free = receiptAllowancesOf(tax_year)?.trading ?? 0;
  const total = totalOf(incomeRows({ tax_year, ...records }, 'self_employment'));
  if (free === 0 || total > BigInt(free) * 100n) return [];
  return [
    `Turnover of up to £${free.toLocaleString('en-GB')} is tax-free because of the trading allowance (box 10.1).`,
  ];
}

function tradeNotes({ lines, relief, records }: TradePage): string[] {
  const back = records.report.loss_carried_back;
  const isBack = (relief?.carriedBack ?? 0n) > 0n && back;
  return [
    ...(lines ? [] : ['Capital allowances and private use are not in your records.']),
    ...(isBack && back
      ? [
          `The loss carried back reduces the tax of ${back.years.map(({ tax_year }) => tax_year).join(', ')} by ${back.credit}. Enter that as a decrease in tax due because of adjustments to an earlier year on the tax calculation summary (SA110), and explain it in box 103 of the full pages or the additional notes.`,
        ]
      : []),
  ];
}
