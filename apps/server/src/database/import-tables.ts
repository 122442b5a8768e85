/** The table of imports' file accounts, as `tables.ts` has the others. */
export interface ImportTables {
  import_accounts: {
    user_id: string;
    file_account: string;
    /** Null: rows of that account are left out. */
    account_id: string | null;
  };
}
