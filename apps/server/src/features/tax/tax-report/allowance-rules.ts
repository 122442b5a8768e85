import type { TaxProfile, TaxStep } from '@farthing/api-contract';
import { accountTotals } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { excludesAllowance } from './room-rules.ts';
import { pence, print, sumPence } from './rules.ts';
import { accountOf, expensesOf, financeCostsOf } from './source-account-rules.ts';

/** Choice of the trading and property allowances that replace expenses. */
export interface AllowanceUse {
  readonly self_employment: boolean;
  readonly property: boolean;
}
export type AllowedKind = keyof AllowanceUse;

/** Neither allowance. */
export const noAllowance: AllowanceUse = { self_employment: false, property: false };

const fields = {
  self_employment: {
    allowance: 'trading',
    choice: 'trading_allowance',
    name: 'Trading allowance',
    full: 'ITTOIA 2005 ss783AE, 783AF',
    partial: 'ITTOIA 2005 ss783AH, 783AI, 783AM',
  },
  property: {
    allowance: 'property',
    choice: 'property_allowance',
    name: 'Property allowance',
    full: 'ITTOIA 2005 Part 6A Chapter 2',
    partial: 'ITTOIA 2005 Part 6A Chapter 2',
  },
} as const satisfies Record<AllowedKind, object>;

const allowedKinds: readonly AllowedKind[] = ['self_employment', 'property'];

/** The year's allowance for a kind, in pence: nothing before there was one. */
function allowanceOf({ allowances }: YearRecords, kind: AllowedKind): bigint {
  return BigInt(allowances?.[fields[kind].allowance] ?? 0) * 100n;
}

/** Returns rewards of coins, in pence. They are miscellaneous income, which shares the trading allowance (ITTOIA 2005 s783AB). */
function rewardsOf({ held }: Pick<YearRecords, 'held'>): bigint {
  return sumPence(held.filter(({ kind }) => kind === 'reward'));
}

/** Receipts that share the allowance of a kind, before expenses, in pence. */
function receiptsOf(records: YearRecords, kind: AllowedKind): bigint {
  return ownReceiptsOf(records, kind) + (kind === 'self_employment' ? rewardsOf(records) : 0n);
}

/** Receipts of the business alone, before expenses, in pence. */
function ownReceiptsOf(records: YearRecords, kind: AllowedKind): bigint {
  const { profile, totals } = records;
  const account = accountOf(records, kind);
  if (account) return account.receipts;
  const counted = profile.counted_categories.includes(kind) ? totals.filter((one) => one.kind === kind) : [];
  return sumPence([...counted, ...typed(profile, kind)]);
}

function typed({ incomes }: TaxProfile, kind: AllowedKind) {
  return incomes.filter((one) => one.kind === kind).map(({ amount }) => ({ pence: pence(amount) }));
}

/**
 * Lists the ways in which a year may use the allowances, the one that the law gives by itself first: of receipts up to
 * the allowance full relief (s783AE), of more the expenses (partial relief is elected, s783AM). The caller takes the way
 * with the least tax. A choice in the profile leaves one way. More than the allowance typed by hand without expenses may be profit,
 * of which no allowance can be taken: only the profile's choice can say so.
 */
export function allowanceOptions(records: YearRecords): AllowanceUse[] {
  return optionsOf(records, 'self_employment').flatMap((self_employment) =>
    optionsOf(records, 'property').map((property) => ({ self_employment, property })),
  );
}

function optionsOf(records: YearRecords, kind: AllowedKind): boolean[] {
  const choice = records.profile[fields[kind].choice];
  const receipts = receiptsOf(records, kind);
  const allowance = allowanceOf(records, kind);
  if (allowance === 0n || receipts <= 0n || choice === 'none') return [false];
  const account = accountOf(records, kind);
  if (account?.hasAssets || account?.hasOtherDates || (kind === 'property' && excludesAllowance(records)))
    return [false];
  if (choice === 'claim') return [true];
  // The allowance would also take the place of the expenses that make the loss of a trade, which later years can use.
  if (kind === 'self_employment' && account && hasLosingTrade(account.lines)) return [false];
  const expenses = expensesOf(records, kind);
  if (receipts <= allowance) {
    // A loss stays one: it may be worth claiming (s783AL). Rewards beside it may gain more from the allowance.
    const own = ownReceiptsOf(records, kind);
    return expenses > own && receipts === own ? [false] : [true, false];
  }
  return mayBeProfit(records, kind) ? [false] : [false, true];
}

function hasLosingTrade(lines: NonNullable<ReturnType<typeof accountOf>>['lines']): boolean {
  const trades = [...Map.groupBy(lines, ({ source }) => source.id).values()];
  const isLoss = (own: typeof lines) => accountTotals('self_employment', own).profit < 0n;
  return trades.length > 1 && trades.some(isLoss);
}

/** Returns true if manually entered income may already be net of expenses. */
function mayBeProfit(records: YearRecords, kind: AllowedKind): boolean {
  if (accountOf(records, kind)) return false;
  return typed(records.profile, kind).length > 0 && expensesOf(records, kind) === 0n;
}

/**
 * Returns the deducted allowance with its name, or undefined if expenses are deducted. `onRewards` is the part that the business
 * leaves for rewards of coins (s783AK lets the taxpayer split it).
 */
export function allowanceTaken(
  records: YearRecords,
  kind: AllowedKind,
  use: AllowanceUse,
): { readonly label: string; readonly pence: bigint; readonly onRewards: bigint } | undefined {
  if (!use[kind]) return undefined;
  const [receipts, allowance] = [receiptsOf(records, kind), allowanceOf(records, kind)];
  const pence = receipts < allowance ? receipts : allowance;
  const own = ownReceiptsOf(records, kind);
  const onOwn = own < 0n ? 0n : own < pence ? own : pence;
  return { label: fields[kind].name, pence, onRewards: pence - onOwn };
}

/** Returns the trading allowance on receipts of trades, in pence. Undefined if expenses are deducted. */
export function tradingAllowanceOf(records: YearRecords, use: AllowanceUse): bigint | undefined {
  const taken = allowanceTaken(records, 'self_employment', use);
  return taken && taken.pence - taken.onRewards;
}

/** Steps that say for each kind whether the allowance or the expenses were used. */
export function allowanceSteps(records: YearRecords, use: AllowanceUse): TaxStep[] {
  return allowedKinds.flatMap((kind): TaxStep[] => {
    const { name, full, partial } = fields[kind];
    const taken = allowanceTaken(records, kind, use);
    const isChoice = optionsOf(records, kind).length > 1;
    if (!taken && !isChoice) return [];
    const receipts = receiptsOf(records, kind);
    const figures = [
      { label: 'Receipts', value: print(receipts) },
      {
        label: taken ? 'Expenses, not deducted' : 'Expenses, deducted',
        value: print(expensesOf(records, kind)),
      },
      ...(kind === 'property' && taken && financeCostsOf(records) > 0n
        ? [{ label: 'Mortgage interest, not relieved', value: print(financeCostsOf(records)) }]
        : []),
    ].filter(({ value }) => pence(value) !== 0n);
    return [
      {
        topic: 'income',
        label: taken ? `${name}, instead of expenses` : `${name}: not used, as expenses save more`,
        amount: print(taken?.pence ?? 0n),
        figures,
        law: receipts <= allowanceOf(records, kind) ? full : partial,
      },
    ];
  });
}

/** Returns notes on the allowances if receipts can't be told from profit. */
export function allowanceNotes(records: YearRecords, use: AllowanceUse): string[] {
  return allowedKinds.flatMap((kind) => {
    const { name, choice } = fields[kind];
    const allowance = allowanceOf(records, kind);
    if (allowance > 0n && records.profile[choice] !== 'none' && accountOf(records, kind)?.hasOtherDates)
      return [
        `The ${name.toLowerCase()} isn’t used, because the accounts of a trade don’t end with the tax year. farthing doesn’t work out both.`,
      ];
    if (allowance > 0n && records.profile[choice] !== 'none' && accountOf(records, kind)?.hasAssets)
      return [
        `The ${name.toLowerCase()} isn’t used, because the business has assets with capital allowances. With the allowance there would be none in that year, and farthing doesn’t work out both.`,
      ];
    if (allowance === 0n || records.profile[choice] !== 'automatic') return [];
    if (!mayBeProfit(records, kind)) return [];
    return use[kind]
      ? [
          `The ${name.toLowerCase()} treats the amount entered by hand as receipts before expenses. If it is profit after expenses, choose in your circumstances not to use the allowance.`,
        ]
      : [
          `If the amount entered by hand is before expenses, you can choose the ${name.toLowerCase()} of £${(allowance / 100n).toLocaleString('en-GB')} in your circumstances`,
        ];
  });
}
