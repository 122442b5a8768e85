import { taxYearRows } from '../../../database/versioned-rows.ts';
import type { Edition } from './rules.ts';

/** The tables that the user has edited, by year. */
export const editedRates = taxYearRows<Edition & { readonly tax_year: string }>('tax_rate_tables', 'rates');
