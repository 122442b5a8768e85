/**
 * Tables of a database that Citus distributes, by their place. Each table is in one of three lists, and a test compares these with the
 * migrations. Here: one copy on the coordinator. Only the service itself uses these, without a user.
 */
export const coordinatorTables: readonly string[] = [
  'invites',
  'job_runs',
  'oidc_sign_ins',
  'outgoing_requests',
  'passkey_challenges',
  'rate_limits',
  'schema_migrations',
];

/**
 * A copy on every server. They are found by something else than their user: an email address, the hash of a token, a household. Each
 * write goes to all servers.
 */
export const referenceTables: readonly string[] = [
  'api_tokens',
  'household_budgets',
  'household_invites',
  'household_members',
  'households',
  'notification_channels',
  'notification_messages',
  'notification_settings',
  'oidc_links',
  'passkeys',
  'sessions',
  'totp_backup_codes',
  'totp_challenges',
  'users',
];

/**
 * Distributed by `user_id`, but also written for another user than the one whose rows a scope works on: entries of a household in the
 * audit log, and answers of requests that a member sent. Roles that work on the rows of others reach them through Citus only.
 */
export const ofSeveralUsers: readonly string[] = ['audit_log', 'idempotency_keys'];

/** Names the tables that are distributed by `user_id`: all others. @param tables every table of the schema */
export function distributedTables(tables: readonly string[]): string[] {
  const others = new Set([...coordinatorTables, ...referenceTables]);
  return tables.filter((name) => !others.has(name));
}
