import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl } from '../contract/postgres.ts';

/** Tables with a user's rows whose changes the history does not hold, each with the reason. */
const notRecorded: Readonly<Record<string, string>> = {
  account_balances: 'derived: moved with its transactions',
  account_counterparts: 'part of sharing, as account_shares',
  account_shares: 'who may look: a withdrawal must not be undone by accident',
  ai_settings: 'holds a key, which must not lie in a second place',
  api_tokens: 'signing in',
  connection_secrets: 'holds secrets, which must not lie in a second place',
  connections: 'settings and the result of the last run, which the service writes by itself',
  audit_log: 'never changed',
  data_stamps: 'says that something changed',
  day_deltas: 'derived: moved with its transactions',
  deleted_fingerprints: 'follows the deletion of transactions, and their return',
  deleted_tags: 'follows the deletion of tags, and their return',
  deleted_transactions: 'follows the deletion of transactions, and their return',
  holding_quantities: 'derived: worked out of the trades',
  hmrc_businesses: 'HMRC’s list; the match can be chosen again',
  hmrc_connections: 'holds secrets, which must not lie in a second place',
  hmrc_sign_ins: 'holds secrets, which must not lie in a second place',
  hmrc_submissions: 'what was sent can’t be taken back',
  household_costs: 'of several people: undoing by one would change what others owe',
  household_members: 'who may look: a withdrawal must not be undone by accident',
  idempotency_keys: 'answers of the API',
  import_accounts: 'where rows of a file went last; the next answer replaces it',
  import_chunks: 'what stands in a file: undone with its import; comes back with its account',
  import_files: 'a draft: gone with the commit',
  import_row_edits: 'a draft: decisions about rows before the commit; comes back with its account',
  imports: 'undone by the revert, and stays as a record of the file; comes back with its account',
  mailboxes: 'holds a password, which must not lie in a second place',
  merchant_renames: 'what undoes a change of names by itself',
  merchant_months: 'derived: moved with its transactions',
  month_totals: 'derived: moved with its transactions',
  notice_dismissals: 'what somebody has read',
  notification_channels: 'holds keys, which must not lie in a second place',
  notification_messages: 'what was sent, or waits',
  notification_settings: 'holds a key, which must not lie in a second place',
  operation_changes: 'the history itself',
  operations: 'the history itself',
  outgoing_requests: 'what the service asked of others',
  oidc_links: 'signing in',
  passkeys: 'signing in',
  recurring_changes: 'derived: what a scan looks at next',
  recurring_members: 'derived: written by scans',
  recurring_scans: 'derived: when was scanned',
  rule_dismissals: 'suggestions that somebody did not want',
  sessions: 'who is signed in',
  shared_tax_years: 'who may look, as account_shares; the figures follow from the records',
  totp_backup_codes: 'a secret',
  totp_challenges: 'signing in',
  transfer_changes: 'derived: what is looked at next',
  transfer_proposals: 'derived: written by looks',
  unattended_files: 'what came in by itself',
};

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'farthing_template_architecture'),
  });
  await owner.connect();
});
afterAll(() => owner.end());

async function names(query: string): Promise<string[]> {
  return (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name);
}

const owned = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)`;
const hasTriggers = `(select count(*) = 3 from pg_trigger t where t.tgrelid = c.oid
  and t.tgname in ('record_created', 'record_updated', 'record_deleted'))`;

describe('the history', () => {
  test('records every table that a user fills by hand; the others have a reason', async () => {
    const missing = await names(`${owned} and not ${hasTriggers} order by 1`);
    expect(missing).toEqual(Object.keys(notRecorded).sort());
  });

  test('can tell rows of recorded tables apart: their keys lead with the user', async () => {
    const strange = await names(`${owned} and ${hasTriggers} and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary and a.attname = 'user_id') order by 1`);
    expect(strange).toEqual([]);
  });

  test('finds what refers to a row: references between recorded tables have two columns, the second its id', async () => {
    const strange = await names(`select k.conname as name from pg_constraint k
      join pg_class c on c.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and ${hasTriggers}
        and (cardinality(k.confkey) <> 2 or not exists (select from pg_attribute a
          where a.attrelid = k.confrelid and a.attnum = k.confkey[2] and a.attname = 'id')) order by 1`);
    expect(strange).toEqual([]);
  });

  test('writes many rows of any recorded table down in a statement that PostgreSQL takes', async () => {
    const { rows } = await owner.query<{ statement: string }>(`
      select replace(replace(change_statement(c.oid, way, a.words[1]::text[], coalesce(nullif(a.words[2], ''), c.relname),
        nullif(a.words[3], '')), 'from fresh', 'from ' || c.relname), 'from gone', 'from ' || c.relname) as statement
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as words) a
      cross join unnest('{INSERT,UPDATE,DELETE}'::text[]) as way where t.tgname = 'record_created'`);
    expect(rows.length).toBeGreaterThan(60);
    for (const { statement } of rows) {
      const plan = owner.query(`explain ${statement.replace('$1', 'gen_random_uuid()')}`);
      await plan.catch((error: Error) => expect.fail(`${error.message}: ${statement}`));
    }
  });
});
