import type { Disposal, DisposalWorking } from '@farthing/api-contract';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = `id, tax_year, date, completed_on, name, kind, disposed_by, connected, share_percent, proceeds,
  selling_costs, acquired_on, cost, buying_costs, improvement_costs, wasting, outside_uk, residence,
  rate_relief, relief_used_before, venture, loss_against_income, loss_against_year_before, other_relief_name, other_relief, tax_paid, notes, version, created_at,
  updated_at`;

/** A disposal as the table holds it. */
export type DisposalRow = Omit<Disposal, Exclude<keyof DisposalWorking, 'tax_year'>>;

/** The user's disposals, oldest first. */
export const disposals = versionedRows<DisposalRow>('disposals', columns, { orderBy: 'date, id' });
