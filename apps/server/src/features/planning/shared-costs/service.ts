import type {
  CostBalance,
  NewCost,
  NewSettlement,
  SharedCost,
  SharedCosts,
  SharedCostsQuery,
} from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { UserScopes } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { found, invalidField, Problem } from '../../../problems/problem.ts';
import {
  auditForAll,
  type HouseholdActor,
  lockMembership,
  type Membership,
  refuseViewer,
  requireMembership,
} from '../../identity/household/service.ts';
import { addUpCosts, balanceOf, divideCost, readCost } from './rules.ts';
import {
  type CostRow,
  type CostTransaction,
  deleteCost,
  findCost,
  insertCost,
  listCosts,
  listTransactions,
} from './store.ts';

export type { SystemScope } from '../../../database/system-scope.ts';

/** Opens scopes of the signed-in user and of the service. */
type CostScopes = SystemScopes & Pick<UserScopes, 'read'>;

/** The person who works, with their base currency and today's day. */
export interface CostView {
  readonly actor: HouseholdActor;
  readonly baseCurrency: string;
  readonly today: string;
}

/**
 * Lists costs that the user paid or bears a part of, newest first, and what they and each of the others owe.
 * @throws {Problem} household-not-found, household-viewer, invalid-cursor
 */
export async function readCosts(
  scopes: CostScopes,
  userId: string,
  { limit = 50, cursor: text }: SharedCostsQuery,
): Promise<SharedCosts> {
  const cursor = text === undefined ? undefined : readDayCursor(text);
  const { membership, all, rows } = await scopes.systemStatements(async (scope) => ({
    membership: refuseViewer(await requireMembership(scope, userId)),
    all: await listCosts(scope, userId),
    rows: await listCosts(scope, userId, { cursor, limit: limit + 1 }),
  }));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const ids = page.flatMap(({ paid_by, transaction_id }) =>
    paid_by === userId ? (transaction_id ?? []) : [],
  );
  const own = ids.length === 0 ? [] : await scopes.read((scope) => listTransactions(scope, ids));
  const byId = new Map(own.map((one) => [one.id, one]));
  return {
    balances: printBalances(membership, all),
    items: page.map((row) => toResponse(row, userId, byId)),
    next_cursor: rows.length > limit && last ? printDayCursor(last) : null,
  };
}

/**
 * Reads a cost that the user paid and others bear a part of.
 * @throws {Problem} transaction-not-found; invalid-request if the parts don't add up
 */
export async function readNewCost(
  scopes: Pick<CostScopes, 'read'>,
  entry: NewCost,
  view: CostView,
): Promise<NewRow> {
  const me = view.actor.id;
  const cost = await readEntry(scopes, entry, view);
  const divided = divideCost(cost.minor, entry, cost.currency);
  const parts = [...divided].filter(([id, minor]) => id !== me && minor > 0n);
  if (parts.length === 0)
    throw invalidField(
      'people',
      'Choose someone else to share the cost with, and an amount that can be divided',
    );
  return {
    kind: 'cost',
    paidBy: me,
    date: cost.date,
    description: cost.description,
    currency: cost.currency,
    minor: cost.minor,
    parts: Object.fromEntries(parts.map(([id, minor]) => [id, String(minor)])),
    named: entry.people.map(({ user_id }) => user_id),
    transaction_id: entry.transaction_id ?? null,
  };
}

/** Reads what one person paid another to settle up. One of them is the user. @throws {Problem} invalid-request */
export function readNewSettlement(entry: NewSettlement, view: CostView): NewRow {
  const { from_user_id, to_user_id, currency = view.baseCurrency } = entry;
  if (from_user_id === to_user_id || ![from_user_id, to_user_id].includes(view.actor.id))
    throw invalidField('to_user_id', 'One of the two people must be you');
  const minor = readCost(entry.amount, currency, 'amount');
  if (minor === 0n) throw invalidField('amount', 'Enter more than zero');
  return {
    kind: 'settlement',
    paidBy: from_user_id,
    date: entry.date ?? view.today,
    description: 'Settlement',
    currency,
    minor,
    parts: { [to_user_id]: String(minor) },
    named: [from_user_id, to_user_id],
    transaction_id: null,
  };
}

/**
 * Deletes a cost that the user paid, or a settlement that they are part of.
 * @throws {Problem} household-not-found, household-viewer, household-cost-not-found
 */
export async function removeCost(scopes: CostScopes, id: string, { actor }: CostView): Promise<void> {
  await scopes.system(async (scope) => {
    const membership = refuseViewer(await lockMembership(scope, actor.id));
    const row = found(await findCost(scope, actor.id, id), 'household-cost-not-found');
    if (row.paid_by !== actor.id && row.kind === 'cost') throw new Problem('household-cost-fixed');
    await deleteCost(scope, row.paid_by, id);
    await audit(scope, actor, membership, {
      action: 'household_cost_delete',
      people: [row.paid_by, ...Object.keys(row.parts)],
    });
  });
}

interface Entered {
  readonly date: string;
  readonly description: string;
  readonly currency: string;
  readonly minor: bigint;
}

async function readEntry(
  scopes: Pick<CostScopes, 'read'>,
  { transaction_id, date, description, amount, currency }: NewCost,
  { baseCurrency, today }: CostView,
): Promise<Entered> {
  if (transaction_id === undefined) {
    if (amount === undefined) throw invalidField('amount', 'Enter the amount that you paid');
    if (description === undefined) throw invalidField('description', 'Say what it was for');
    const minor = readCost(amount, currency ?? baseCurrency, 'amount');
    if (minor === 0n) throw invalidField('amount', 'Enter more than zero');
    return {
      date: date ?? today,
      description: description.trim(),
      currency: currency ?? baseCurrency,
      minor,
    };
  }
  if ([date, amount, currency].some((field) => field !== undefined))
    throw invalidField('transaction_id', 'Day, amount and currency are those of the transaction');
  const [row] = await scopes.read((scope) => listTransactions(scope, [transaction_id]));
  const { type, merchant, ...own } = found(row, 'transaction-not-found');
  if (type !== 'expense') throw invalidField('transaction_id', 'Choose money spent');
  const name = description?.trim() ?? (merchant || own.description || 'Expense');
  return {
    date: own.date,
    description: name.slice(0, 200),
    currency: own.currency,
    minor: amountOf({ ...own, type, merchant }),
  };
}

function amountOf({ signed_amount, currency }: CostTransaction): bigint {
  const minor = figureMinor(signed_amount, currency);
  return minor < 0n ? -minor : minor;
}

/** A cost or settlement that was read, to be recorded. */
export interface NewRow extends Entered {
  readonly kind: 'cost' | 'settlement';
  readonly paidBy: string;
  readonly parts: Readonly<Record<string, string>>;
  /** Everyone who is named, also with a share of zero. */
  readonly named: readonly string[];
  readonly transaction_id: string | null;
}

/**
 * Records a cost or settlement.
 * @throws {Problem} household-not-found, household-viewer, household-member-not-found, household-cost-taken
 */
export async function recordRow(scope: SystemScope, { actor }: CostView, row: NewRow): Promise<SharedCost> {
  const id = uuid();
  const membership = refuseViewer(await lockMembership(scope, actor.id));
  const { members } = membership.household;
  for (const named of row.named) {
    const member = found(
      members.find(({ user_id }) => user_id === named),
      'household-member-not-found',
    );
    if (member.role === 'viewer' || member.is_disabled) throw new Problem('household-member-not-found');
  }
  const { kind, date, description, currency, parts, transaction_id } = row;
  await insertCost(scope, {
    id,
    user_id: row.paidBy,
    household_id: membership.household.id,
    ...{ kind, date, description, currency, parts, transaction_id },
    amount_minor: String(row.minor),
  });
  await audit(scope, actor, membership, {
    action: 'household_cost_create',
    people: [row.paidBy, ...Object.keys(parts)],
  });
  const made = found(await findCost(scope, actor.id, id), 'household-cost-not-found');
  return toResponse(made, actor.id);
}

/** Writes an action into the logs of the people of a cost alone. Call it last. */
async function audit(
  scope: SystemScope,
  actor: HouseholdActor,
  { household }: Membership,
  { action, people }: { readonly action: string; readonly people: readonly string[] },
): Promise<void> {
  const members = household.members.filter(({ user_id }) => people.includes(user_id));
  await auditForAll(scope, actor, { ...household, members }, { action });
}

function printBalances({ household, me }: Membership, rows: readonly CostRow[]): CostBalance[] {
  const nameOf = new Map(household.members.map(({ user_id, name }) => [user_id, name]));
  return addUpCosts(me.user_id, rows)
    .map((between) => {
      const { user_id, currency, youPaid, theyPaid, youSettled, theySettled } = between;
      const print = (minor: bigint) => formatMinor(minor, currency);
      return {
        user_id,
        name: nameOf.get(user_id) ?? '',
        currency,
        you_paid: print(youPaid),
        they_paid: print(theyPaid),
        you_settled: print(youSettled),
        they_settled: print(theySettled),
        balance: print(balanceOf(between)),
      };
    })
    .toSorted((one, other) =>
      `${one.name} ${one.user_id} ${one.currency}` < `${other.name} ${other.user_id} ${other.currency}`
        ? -1
        : 1,
    );
}

function toResponse(row: CostRow, userId: string, own?: ReadonlyMap<string, CostTransaction>): SharedCost {
  const { id, kind, date, description, currency, amount_minor, paid_by, parts, transaction_id } = row;
  const isOwn = paid_by === userId && kind === 'cost';
  const state = () => {
    const transaction = own?.get(transaction_id ?? '');
    if (own === undefined) return 'same' as const;
    if (!transaction) return 'deleted' as const;
    const isSame = transaction.currency === currency && amountOf(transaction) === BigInt(amount_minor);
    return isSame && transaction.type === 'expense' ? ('same' as const) : ('changed' as const);
  };
  return {
    id,
    kind,
    date,
    description,
    currency,
    amount: formatMinor(BigInt(amount_minor), currency),
    paid_by,
    parts: Object.entries(parts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([user_id, part]) => ({ user_id, amount: formatMinor(BigInt(part), currency) })),
    ...(isOwn ? { transaction_id } : {}),
    ...(isOwn && transaction_id !== null ? { transaction_state: state() } : {}),
  };
}
