/** Every column that holds sealed values, with the column whose value is the row of their {@link FieldPlace}. */
export const sealedColumns = [
  { table: 'users', column: 'totp_secret', row: 'id' },
  { table: 'users', column: 'totp_pending_secret', row: 'id' },
  { table: 'ai_settings', column: 'api_key', row: 'user_id' },
] as const;
