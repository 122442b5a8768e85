import type { TransactionType } from '@farthing/api-contract';
import { type HouseholdCalendar, monthNumber, randomFrom } from './calendar.ts';
import type { HouseholdPay } from './pay.ts';
import { type HouseholdAccount, purchases, standing } from './spending.ts';

/** A transaction of the household; amounts in the smallest unit of the account's currency. */
export interface HouseholdEntry<Account extends string = HouseholdAccount> {
  readonly account: Account;
  readonly date: string;
  readonly type: TransactionType;
  readonly minor: bigint;
  readonly merchant: string;
  /** Slug of a system category; none: not sorted yet. */
  readonly category?: string | undefined;
  readonly tags?: readonly string[];
  readonly notes?: string;
  /** Parts by slug, in the smallest unit; they add up. */
  readonly splits?: readonly (readonly [category: string, minor: bigint])[];
  readonly to?: Account;
  readonly toMinor?: bigint;
}

/** All transactions of the household, in order of days, none after today. */
export function householdEntries(
  calendar: HouseholdCalendar,
  pays: readonly HouseholdPay[],
): HouseholdEntry[] {
  const entries: HouseholdEntry[] = pays.map(({ date, net }) => ({
    account: 'current',
    date,
    type: 'income',
    minor: net,
    merchant: 'Ashdown Engineering',
    category: 'salary_wages',
  }));
  let cardBill = 28_000n;
  for (let index = 0; index < calendar.months; index++) {
    const made = [
      ...bought(calendar, index),
      ...paidMonthly(calendar, index),
      ...paidYearly(calendar, index),
    ];
    entries.push(...made);
    entries.push(transfer(calendar.dayOf(index, 20), cardBill, 'Card payment', 'card'));
    cardBill = made.reduce(
      (sum, { account, type, minor }) =>
        account !== 'card' ? sum : type === 'expense' ? sum + minor : sum - minor,
      0n,
    );
  }
  const known = entries
    .filter(({ date }) => date <= calendar.today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return [...known, ...savings(calendar, known)]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((entry, index, all) => unsorted(entry, all.length - index));
}

/** Returns a price that rises by about 3 % a year. @param minor price in the first month @param index of the month */
export function dearer(minor: number, index: number): number {
  return Math.floor(minor * 1.03 ** (index / 12));
}

function bought({ dayOf }: HouseholdCalendar, index: number): HouseholdEntry[] {
  const random = randomFrom(4_100 + index);
  return purchases.flatMap(([times, from, to, category, account, merchants]) =>
    Array.from({ length: times }, (): HouseholdEntry => {
      const date = dayOf(index, 1 + Math.floor(random() * 28));
      const minor = BigInt(dearer(from + Math.floor(random() * (to - from)), index));
      const merchant = merchants[Math.floor(random() * merchants.length)] ?? '';
      const entry: HouseholdEntry = { account, date, type: 'expense', minor, merchant, category };
      if (merchant !== 'Parcelhouse' || minor < 3_000n) return entry;
      const part = minor / 3n;
      return {
        ...entry,
        splits: [
          ['general_shopping', minor - part],
          ['gifts_charity', part],
        ],
      };
    }),
  );
}

function paidMonthly({ monthOf, dayOf }: HouseholdCalendar, index: number): HouseholdEntry[] {
  const month = monthNumber(monthOf(index));
  const entries: HouseholdEntry[] = standing
    .filter(({ from = 0, until = Number.POSITIVE_INFINITY }) => index >= from && index < until)
    .map(({ merchant, category, account, day, prices }) => {
      const price = prices.findLast(([from]) => from <= index)?.[1] ?? 0;
      return spent(account, dayOf(index, day), price, merchant, category);
    });
  const cold = [4_200, 3_900, 2_800, 1_400, 400, 0, 0, 0, 500, 1_800, 3_000, 3_900][month - 1] ?? 0;
  entries.push(
    spent(
      'current',
      dayOf(index, 12),
      dearer(5_400 + cold, index) + (index > 66 ? 2_600 : 0),
      'Oakmere Energy',
      'gas_electricity',
    ),
    transfer(dayOf(index, 26), 35_000n, 'To stocks and shares ISA', 'isa'),
    transfer(dayOf(index, 1), 32_000n, 'Mortgage capital', 'mortgage'),
    earned('current', dayOf(index, 27), dearer(92_000, index), 'Calder Primary School', 'salary_wages'),
    earned('savings', dayOf(index, 1), 310 + index * 34, 'Interest', 'interest'),
  );
  if (index >= 20 && index < 68) entries.push(transfer(dayOf(index, 8), 19_500n, 'Car loan', 'loan'));
  if (index >= 30)
    entries.push(
      earned('current', dayOf(index, 14), 8_280 + index * 20, 'Child benefit', 'benefits_child_benefit'),
    );
  // Council tax is paid in ten instalments: none in February and March.
  if (month !== 2 && month !== 3)
    entries.push(
      spent(
        'current',
        dayOf(index, 5),
        dearer(12_400, index - (index % 12)),
        'Borough council',
        'council_tax',
      ),
    );
  if (index >= 58 && index % 2 === 0)
    entries.push(
      earned(
        'current',
        dayOf(index, 19),
        18_000 + (index % 5) * 2_500,
        'Saturday pottery classes',
        'self_employment',
      ),
    );
  return entries;
}

function paidYearly({ monthOf, dayOf }: HouseholdCalendar, index: number): HouseholdEntry[] {
  const month = monthNumber(monthOf(index));
  const year = monthOf(index).slice(0, 4);
  const day = (number: number) => dayOf(index, number);
  const trip = { tags: [`summer ${year}`] };
  if (month === 1)
    return [spent('card', day(11), dearer(15_900, index), 'TV licence', 'tv_licence_streaming')];
  if (month === 3)
    return [
      spent('current', day(6), dearer(39_800, index), 'Marlow Motor Insurance', 'car_insurance_tax_mot'),
    ];
  if (month === 4)
    return [
      {
        ...spent('current', day(9), 12_000, 'Riverbank Hospice', 'gifts_charity'),
        notes: 'Gift Aid',
        tags: ['gift aid'],
      },
    ];
  if (month === 6) return [transfer(day(21), 60_300n, 'Bought euros', 'euro', 70_000n)];
  if (month === 7)
    return [
      { ...spent('card', day(2), dearer(31_400, index), 'Skyway Airlines', 'holidays_travel'), ...trip },
      { ...spent('euro', day(11), 34_500, 'Casa Mirador', 'holidays_travel'), ...trip },
      { ...spent('euro', day(12), 4_350, 'Taberna del Puerto', 'eating_out'), ...trip },
      { ...spent('euro', day(13), 2_790, 'Mercado Central', 'groceries'), ...trip },
      { ...spent('euro', day(15), 6_120, 'Bodega Azul', 'eating_out'), ...trip },
    ];
  if (month === 8)
    return [
      {
        ...spent('card', day(19), 3_999, 'Thread & Thistle', 'clothing_shoes'),
        type: 'income',
        notes: 'Refund',
      },
      ...(index % 24 < 12
        ? [spent('current', day(24), dearer(27_900, index), 'Kestrel Roofing', 'repairs_improvements')]
        : []),
    ];
  if (month === 9) return [transfer(day(3), 50_000n, 'To share dealing', 'investment')];
  if (month === 10)
    return [
      spent('current', day(8), dearer(18_840, index), 'Marlow Home Insurance', 'home_insurance'),
      {
        ...spent('dollar', day(17), 4_900, 'Redwood Software', 'subscriptions_memberships'),
        tags: ['pottery'],
      },
    ];
  if (month === 12)
    return [
      spent('card', day(6), dearer(7_450, index), 'Bright & Daughters', 'gifts_charity'),
      spent('card', day(13), dearer(10_900, index), 'Toybox', 'gifts_charity'),
      earned('current', day(23), 10_000, 'From Grandma', 'gifts_received'),
    ];
  return [];
}

/** Returns transfers on the 28th: the surplus goes to savings in steps of fifty pounds, and a shortfall comes from there. */
function savings(
  { months, dayOf, today }: HouseholdCalendar,
  known: readonly HouseholdEntry[],
): HouseholdEntry[] {
  const made: HouseholdEntry[] = [];
  let [balance, saved, next] = [firstBalance, 0n, 0];
  for (let index = 0; index < months; index++) {
    const date = dayOf(index, 28);
    for (let entry = known[next]; entry && entry.date <= date; entry = known[++next])
      balance += onCurrent(entry);
    const over = ((balance - keptBack) / 5_000n) * 5_000n;
    if (date > today || over === 0n || saved + over < 0n) continue;
    balance -= over;
    saved += over;
    made.push(
      over > 0n
        ? transfer(date, over, 'To savings', 'savings')
        : { ...transfer(date, -over, 'From savings', 'current'), account: 'savings' },
    );
  }
  return made;
}

const firstBalance = 214_000n;
const keptBack = 320_000n;

function onCurrent({ account, type, minor }: HouseholdEntry): bigint {
  if (account !== 'current') return 0n;
  return type === 'income' ? minor : -minor;
}

function spent(
  account: HouseholdAccount,
  date: string,
  minor: number,
  merchant: string,
  category: string,
): HouseholdEntry {
  return { account, date, type: 'expense', minor: BigInt(minor), merchant, category };
}

function earned(
  account: HouseholdAccount,
  date: string,
  minor: number,
  merchant: string,
  category: string,
): HouseholdEntry {
  return { account, date, type: 'income', minor: BigInt(minor), merchant, category };
}

function transfer(
  date: string,
  minor: bigint,
  merchant: string,
  to: HouseholdAccount,
  toMinor?: bigint,
): HouseholdEntry {
  const entry: HouseholdEntry = { account: 'current', date, type: 'transfer', minor, merchant, to };
  return toMinor === undefined ? entry : { ...entry, toMinor };
}

/** A few of the newest purchases have no category yet, as after an import: there is something to try out. */
function unsorted(entry: HouseholdEntry, fromEnd: number): HouseholdEntry {
  const late = fromEnd <= 36 && fromEnd % 3 === 0 && entry.type === 'expense' && entry.account === 'card';
  return late ? { ...entry, category: undefined, splits: [] } : entry;
}
