import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
/** A jsonb column: read as a value, written as its JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: the record's own schema says what is in it
type Json = ColumnType<any, string, string>;

/** The tables of tax records, as `tables.ts` has the others. */
export interface TaxTables {
  tax_rate_tables: {
    user_id: string;
    tax_year: string;
    rates: Json;
    version: Generated<number>;
    updated_at: Stamp;
  };
  tax_profiles: {
    user_id: string;
    tax_year: string;
    circumstances: Json;
    version: Generated<number>;
    updated_at: Stamp;
  };
  payslips: PayslipsTable;
  disposals: DisposalsTable;
  pensions: {
    user_id: string;
    id: string;
    name: string;
    provider: string | null;
    kind: 'defined_contribution' | 'defined_benefit';
    account_id: string | null;
    joined_on: string | null;
    notes: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  pension_contributions: {
    user_id: string;
    id: string;
    pension_id: string;
    date: string;
    amount: string;
    method: 'relief_at_source' | 'net_pay' | 'salary_sacrifice' | 'employer' | 'defined_benefit';
    employer: string | null;
    on_payslip: boolean;
    created_at: Stamp;
  };
  isa_accounts: {
    user_id: string;
    account_id: string;
    kind: 'cash' | 'stocks_and_shares' | 'lifetime' | 'innovative_finance' | 'junior';
    flexible: boolean;
  };
  isa_subscriptions: { user_id: string; account_id: string; tax_year: string; amount: string };
}

interface PayslipsTable {
  user_id: string;
  id: string;
  tax_year: string;
  employer: string;
  pay_date: string;
  pay_frequency: 'weekly' | 'two_weekly' | 'four_weekly' | 'monthly' | 'annual';
  tax_period: number;
  tax_code: string;
  ni_category:
    | 'A'
    | 'B'
    | 'C'
    | 'D'
    | 'E'
    | 'F'
    | 'H'
    | 'I'
    | 'J'
    | 'K'
    | 'L'
    | 'M'
    | 'N'
    | 'S'
    | 'V'
    | 'X'
    | 'Z';
  gross: string;
  taxable: string;
  tax: string;
  ni: string;
  student_loan: string;
  postgraduate_loan: string;
  pension_method: 'net_pay' | 'relief_at_source' | 'salary_sacrifice' | null;
  pension: string;
  employer_pension: string;
  other_deductions: string;
  net: string;
  ytd_gross: string | null;
  ytd_taxable: string | null;
  ytd_tax: string | null;
  ytd_ni: string | null;
  notes: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface DisposalsTable {
  user_id: string;
  id: string;
  tax_year: string;
  date: string;
  completed_on: string | null;
  name: string;
  kind: 'residential_property' | 'land' | 'business' | 'unlisted_shares' | 'chattel' | 'crypto' | 'other';
  disposed_by: 'sale' | 'gift' | 'spouse';
  connected: boolean;
  share_percent: string;
  proceeds: string;
  selling_costs: string;
  acquired_on: string | null;
  cost: string;
  buying_costs: string;
  improvement_costs: string;
  wasting: boolean;
  outside_uk: boolean;
  residence: Json | null;
  rate_relief: 'business_asset_disposal_relief' | 'investors_relief' | null;
  relief_used_before: string;
  other_relief_name: string | null;
  other_relief: string;
  tax_paid: string;
  notes: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}
