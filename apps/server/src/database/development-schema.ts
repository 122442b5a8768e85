import type pg from 'pg';

/**
 * Databases of development versions, from before the first release. 55 migrations made their schema. But for the totals,
 * it is the same as that of the first eleven migrations of today, which have replaced them.
 */
const lastOfDevelopment = '0055-no-marks-of-years';
const firstOfDevelopment = '0001-users-and-sessions';

/** Number of the last migration that development versions had. */
export const developmentSchema = 55;
/** Number of the migration of today that makes the same schema. */
const equalSchema = 11;
/** Number of the migration with the triggers of the totals. */
const totalsTriggers = 10;
/** Commit with the last of the 55 migrations, through which older development versions are updated. */
export const lastDevelopmentCommit = 'd7a24bf0';

/** Replaces packed years of totals by plain months. Days and months of categories are tables already. */
const plainTotals = `
  drop trigger follow_added on transactions;
  drop trigger follow_changed on transactions;
  drop trigger follow_removed on transactions;
  drop function renew_rates_stamp cascade;
  alter table data_stamps drop column rates;
  drop function if exists follow_transactions, follow_transaction, move_merchant_year, move_merchant_years, move_ledger;
  drop type if exists merchant_move;
  drop table account_years, category_years;
  create table merchant_months (
    user_id uuid not null references users (id) on delete cascade,
    month date not null,
    merchant text collate "C" not null,
    currency text not null,
    type text not null check (type in ('expense', 'income')),
    amount_minor bigint not null,
    transaction_count integer not null,
    primary key (user_id, month, merchant, currency, type)
  );
  alter table merchant_years no force row level security;
  insert into merchant_months
  select user_id, make_date(year, month::integer, 1), merchant, currency, type, minor, count
  from merchant_years cross join unnest(amounts, counts) with ordinality as m (minor, count, month)
  where minor <> 0 or count <> 0;
  drop table merchant_years;
  drop function if exists put_days, put_day, pack_months, pack_counted_months;
  drop function if exists add_months(bigint[], bigint[]), add_months(integer[], integer[]);
  select hide_from_others('merchant_months');
  grant select, insert, update, delete on merchant_months to farthing_user;`;

/** A row of schema_migrations. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/** A migration of today. */
export interface KnownMigration extends AppliedMigration {
  /** Its statements. */
  readonly text: string;
}

/**
 * Brings a database of a development version to the schema of today, with the list of its migrations. Leaves every other
 * database alone.
 * @param known migrations of today with their hashes, in order
 * @returns the migrations that the database has
 * @throws {Error} one line: the database is of a development version that lacks some of the 55 migrations
 */
export async function adoptDevelopmentSchema(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  known: readonly KnownMigration[],
): Promise<readonly AppliedMigration[]> {
  if (applied[0]?.name !== firstOfDevelopment) return applied;
  if (applied.length !== developmentSchema || applied.at(-1)?.name !== lastOfDevelopment) {
    throw new Error(
      `the database was made by a development version of farthing. Start commit ${lastDevelopmentCommit} with it once, then start this version`,
    );
  }
  const equal = known.filter(({ number }) => number <= equalSchema);
  await client.query('begin');
  await client.query(plainTotals);
  await client.query(known.find(({ number }) => number === totalsTriggers)?.text ?? '');
  await client.query('delete from schema_migrations');
  for (const { number, name, sha256 } of equal) {
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
  }
  await client.query('commit');
  return equal;
}
