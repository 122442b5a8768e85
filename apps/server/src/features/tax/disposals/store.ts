import type { Disposal, DisposalWorking } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = [
  'id',
  'tax_year',
  'date',
  'completed_on',
  'name',
  'kind',
  'disposed_by',
  'connected',
  'share_percent',
  'proceeds',
  'selling_costs',
  'acquired_on',
  'cost',
  'buying_costs',
  'improvement_costs',
  'wasting',
  'outside_uk',
  'residence',
  'rate_relief',
  'relief_used_before',
  'other_relief_name',
  'other_relief',
  'tax_paid',
  'notes',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A disposal as the table holds it. */
export type DisposalRow = Omit<Disposal, Exclude<keyof DisposalWorking, 'tax_year'>>;
/** User-entered fields of a disposal, with the tax year derived from them. */
export type DisposalFields = Omit<DisposalRow, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** All disposals, oldest first. */
export function listRows(scope: UserScope): Promise<DisposalRow[]> {
  return scope.tables
    .selectFrom('disposals')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/** One disposal, or undefined. */
export function findRow(scope: UserScope, id: string): Promise<DisposalRow | undefined> {
  return scope.tables
    .selectFrom('disposals')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes one disposal. */
export function insertRow(
  scope: UserScope,
  row: DisposalFields & { readonly id: string },
): Promise<DisposalRow> {
  return scope.tables
    .insertInto('disposals')
    .values({ ...row, residence: textOf(row.residence), user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Replaces what makes a disposal. @returns undefined when it is absent or no longer at `version` */
export function updateRow(
  scope: UserScope,
  id: string,
  fields: DisposalFields,
  version: number,
): Promise<DisposalRow | undefined> {
  return scope.tables
    .updateTable('disposals')
    .set({
      ...fields,
      residence: textOf(fields.residence),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a disposal. @returns whether it was there */
export async function deleteRow(scope: UserScope, id: string): Promise<boolean> {
  const result = await scope.tables
    .deleteFrom('disposals')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function textOf(residence: DisposalRow['residence']): string | null {
  return residence === null ? null : JSON.stringify(residence);
}
