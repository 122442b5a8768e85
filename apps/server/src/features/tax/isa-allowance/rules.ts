import type { IsaAccount, IsaAllowance, IsaKind, Residence } from '@farthing/api-contract';
import { daysBetween } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import { exact, type IsaTable, printPence } from '@farthing/uk-tax';

/** Records of an ISA in a tax year, in pence. */
export interface RecordedIsa {
  readonly account_id: string;
  readonly name: string;
  readonly kind: IsaKind | null;
  readonly flexible: boolean | null;
  /** Typed for the year, in pounds. */
  readonly typed: string | null;
  readonly has_holdings: boolean;
  /** True if any money is recorded: a transaction up to the end of the year, or an opening balance. */
  readonly has_money: boolean;
  readonly paidIn: bigint;
  readonly withdrawn: bigint;
  /** Purchases less sales and dividends; may be negative. */
  readonly purchases: bigint;
}

/**
 * Returns the subscriptions to one ISA: the manually entered figure, else money from outside, else, if no
 * money is recorded, the cost of purchases less sales and dividends. In a flexible ISA, withdrawals can be
 * replaced: first this year's, then earlier years' on top of the limit (SI 1998/1870 reg 5DDB). A Junior ISA
 * is never flexible.
 */
export function countIsa(isa: RecordedIsa): IsaAccount {
  const { account_id, name } = isa;
  const flexible = isa.flexible === true && isa.kind !== 'junior';
  const byTrades = !isa.has_money && isa.purchases > 0n;
  const paidIn = byTrades ? isa.purchases : isa.paidIn;
  const net = paidIn - (flexible ? isa.withdrawn : 0n);
  const counted = net > 0n ? net : 0n;
  return {
    account_id,
    name,
    kind: isa.kind ?? (isa.has_holdings ? 'stocks_and_shares' : 'cash'),
    kind_assumed: isa.kind === null,
    flexible,
    basis: isa.typed !== null ? 'typed' : byTrades ? 'trades' : isa.has_money ? 'transactions' : 'none',
    paid_in: print(paidIn),
    withdrawn: print(isa.withdrawn),
    typed: isa.typed === null ? null : print(pence(isa.typed)),
    subscribed: isa.typed === null ? print(counted) : print(pence(isa.typed)),
    replaceable: print(net < 0n && isa.typed === null ? -net : 0n),
  };
}

type Sums = Pick<IsaAllowance, 'limit' | 'used' | 'left' | 'over' | 'cash' | 'lifetime' | 'junior' | 'notes'>;

/**
 * Sets what was paid in against the year's limits (SI 1998/1870 regs 4ZA, 4ZB; the bonus: SG(C)A 2017). That of Lifetime
 * ISAs is on payments: what is put back into a flexible one counts again.
 */
export function sumIsas(table: IsaTable, accounts: readonly IsaAccount[]): Sums {
  const of = (kinds: readonly IsaKind[]) =>
    accounts
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { subscribed }) => sum + pence(subscribed), 0n);
  const limit = pence(String(table.total));
  const used = of(['cash', 'stocks_and_shares', 'lifetime', 'innovative_finance']);
  const lifetime = accounts
    .filter(({ kind }) => kind === 'lifetime')
    .reduce((sum, { typed, paid_in }) => sum + pence(typed ?? paid_in), 0n);
  const bonusOn = table.lifetime === null ? 0n : smallest(lifetime, pence(String(table.lifetime)));
  const rate = table.lifetime === null ? null : (table.lifetime_bonus_rate ?? null);
  const room = above(limit - used);
  const sums = {
    limit: print(limit),
    used: print(used),
    left: print(room),
    over: print(above(used - limit)),
    cash: share(table.cash_under_65, of(['cash']), room),
    lifetime: {
      ...share(table.lifetime, lifetime, room),
      bonus_rate: rate,
      bonus: rate === null ? '0.00' : printPence((exact(print(bonusOn)) * exact(rate)) / exact('1')),
    },
    junior: share(table.junior, of(['junior']), undefined),
  };
  return { ...sums, notes: notesOf(sums, accounts) };
}

/** @param room what all ISAs together leave; a limit inside it leaves no more than that */
function share(limit: number | null, used: bigint, room: bigint | undefined) {
  if (limit === null) return { limit: null, used: print(used), left: null };
  const left = above(pence(String(limit)) - used);
  return {
    limit: print(pence(String(limit))),
    used: print(used),
    left: print(room === undefined ? left : smallest(left, room)),
  };
}

function notesOf(sums: Omit<Sums, 'notes'>, accounts: readonly IsaAccount[]): string[] {
  const notes: string[] = [];
  if (pence(sums.over) > 0n)
    notes.push(
      `${sums.over} more than the limit was paid in. HMRC will write to you after the tax year. Don’t withdraw the excess yourself.`,
    );
  const over = ({ limit, used }: { limit: string | null; used: string }) =>
    limit !== null && pence(used) > pence(limit);
  if (over(sums.cash))
    notes.push(
      `More than ${sums.cash.limit} was paid into cash ISAs. Only people aged 65 or over can do that.`,
    );
  if (over(sums.lifetime)) notes.push(`More than ${sums.lifetime.limit} was paid into Lifetime ISAs.`);
  if (over(sums.junior))
    notes.push(
      `More than ${sums.junior.limit} was paid into Junior ISAs. The limit is for each child, and farthing doesn’t know which account belongs to which child.`,
    );
  if (accounts.some(({ basis }) => basis === 'trades'))
    notes.push(
      'For accounts with trades but no cash, the cost of purchases less sales and dividends is counted.',
    );
  if (accounts.some(({ replaceable }) => pence(replaceable) > 0n))
    notes.push(
      'Money withdrawn from a flexible ISA can be replaced in it by 5 April without using the allowance.',
    );
  return notes;
}

/** Notes on who may pay into an ISA in a year of residence abroad (SI 1998/1870 reg 10). Junior ISAs have rules of their own. */
export function residenceNotes(residence: Residence): string[] {
  if (residence !== 'not_uk' && residence !== 'split_year') return [];
  const since =
    residence === 'not_uk'
      ? 'You weren’t UK resident in this year.'
      : 'You were UK resident for only a part of this year.';
  return [
    `${since} While you aren’t, you can pay into an adult ISA only if you’re a Crown employee working abroad, or the spouse or civil partner of one (SI 1998/1870 reg 10).`,
  ];
}

/** Days from one day to another, both counted; 0 when the first is after the second. */
export function daysUntil(from: string, to: string): number {
  return Math.max(0, daysBetween(from, to) + 1);
}

/** Pounds as pence, half up to the penny. */
export function pence(amount: string): bigint {
  return parseMinor(printPence(exact(amount)), 'GBP');
}

function print(minor: bigint): string {
  return formatMinor(minor, 'GBP');
}

function above(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

function smallest(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
