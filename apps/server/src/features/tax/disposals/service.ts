import type {
  Disposal,
  DisposalChange,
  DisposalQuery,
  DisposalQuestion,
  DisposalWorking,
  NewDisposal,
} from '@farthing/api-contract';
import type { RateTables, WorkedDisposal } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { ratesOf, shippedTable } from '../tax-rates/service.ts';
import {
  type DisposalInPence,
  type DisposalValues,
  disposalsInPence,
  printWorking,
  readDisposalValues,
  refuseUnused,
  refuseUnworkable,
  type StoredDisposal,
  workedDisposals,
  workedOf,
} from './rules.ts';
import { type DisposalRow, disposals } from './store.ts';

/**
 * Calculates all disposals that the user entered, in pence, oldest first.
 * @param rates the user's
 */
export async function disposalsOf(scope: UserScope, rates: RateTables): Promise<DisposalInPence[]> {
  return disposalsInPence(await disposals.list(scope), rates);
}

/** Lists disposals with their results, newest first. @throws {Problem} unknown-tax-year */
export async function listDisposals(scope: UserScope, { tax_year }: DisposalQuery): Promise<Disposal[]> {
  if (tax_year !== undefined) shippedTable(tax_year);
  const all = await presented(scope, await disposals.list(scope));
  return all.filter((one) => tax_year === undefined || one.tax_year === tax_year).toReversed();
}

/** Returns a disposal with its result. @throws {Problem} disposal-not-found */
export async function readDisposal(scope: UserScope, id: string): Promise<Disposal> {
  const found = (await presented(scope, await disposals.list(scope))).find((one) => one.id === id);
  if (!found) throw new Problem('disposal-not-found');
  return found;
}

/**
 * Records a disposal.
 * @param day today. A disposal can't be later
 * @throws {Problem} future-date, unknown-tax-year, invalid-amount, invalid-request
 */
export async function recordDisposal(scope: UserScope, entry: NewDisposal, day: string): Promise<Disposal> {
  const kept = { id: uuid(), ...(await keep(scope, entry, day)) };
  await disposals.insert(scope, kept);
  return readDisposal(scope, kept.id);
}

/**
 * Changes the given fields of a disposal.
 * @throws {Problem} disposal-not-found, version-clash, and as recordDisposal
 */
export async function amendDisposal(
  scope: UserScope,
  id: string,
  { version, ...change }: DisposalChange,
  day: string,
): Promise<Disposal> {
  const before = await disposals.find(scope, id);
  if (!before) throw new Problem('disposal-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const fields = await keep(scope, { ...entryOf(before), ...change }, day, before.id);
  if (!(await disposals.update(scope, id, fields, before.version))) throw new Problem('version-clash');
  return readDisposal(scope, id);
}

/** Deletes a disposal. @throws {Problem} disposal-not-found */
export async function removeDisposal(scope: UserScope, id: string): Promise<void> {
  if (!(await disposals.remove(scope, id))) throw new Problem('disposal-not-found');
}

/**
 * Calculates a disposal along with the recorded ones, without storing it.
 * @throws {Problem} future-date, unknown-tax-year, invalid-amount, invalid-request
 */
export async function calculateDisposal(
  scope: UserScope,
  { in_place_of, ...entry }: DisposalQuestion,
  day: string,
): Promise<DisposalWorking> {
  const kept = readDisposalValues(entry, day);
  shippedTable(kept.tax_year, 'date');
  refuseUnworkable(kept);
  const worked = await workedBeside(scope, kept, in_place_of);
  refuseUnused(worked, kept);
  return printWorking(kept.tax_year, worked);
}

async function keep(
  scope: UserScope,
  entry: NewDisposal,
  day: string,
  inPlaceOf?: string,
): Promise<DisposalValues> {
  const kept = readDisposalValues(entry, day);
  shippedTable(kept.tax_year, 'date');
  refuseUnworkable(kept);
  refuseUnused(await workedBeside(scope, kept, inPlaceOf), kept);
  return kept;
}

async function workedBeside(
  scope: UserScope,
  kept: DisposalValues,
  inPlaceOf: string | undefined,
): Promise<WorkedDisposal> {
  const [rows, rates] = await Promise.all([disposals.list(scope), ratesOf(scope)]);
  const id = inPlaceOf ?? uuid();
  const others: readonly StoredDisposal[] = rows.filter((row) => row.id !== id);
  return workedOf(workedDisposals([...others, { id, ...kept }], rates), id);
}

/** Converts a stored disposal to the form of a request, without calculated fields and those that the server sets. */
function entryOf(row: DisposalRow): NewDisposal {
  const { id, tax_year, version, created_at, updated_at, ...entry } = row;
  return entry;
}

async function presented(scope: UserScope, rows: readonly DisposalRow[]): Promise<Disposal[]> {
  if (rows.length === 0) return [];
  const worked = workedDisposals(rows, await ratesOf(scope));
  return rows.map((row) => ({ ...row, ...printWorking(row.tax_year, workedOf(worked, row.id)) }));
}
