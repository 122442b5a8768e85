import type pg from 'pg';
import { randomFrom } from './generate.ts';
import { cpuOfTree } from './processes.ts';

/**
 * The floor of an import: raw PostgreSQL writing as many rows of the same shape into a table with the same indexes,
 * from a query of its own (nothing is parsed or sent), plus the sums by day.
 * @returns rows a CPU second
 */
export async function insertFloor(owner: pg.Client, postmaster: number, rows: number): Promise<number> {
  await owner.query('drop table if exists bench_floor, bench_floor_days');
  await owner.query(
    'create table bench_floor (like transactions including defaults including generated including indexes)',
  );
  await owner.query(
    'create table bench_floor_days (account_id uuid, date date, sum bigint, primary key (account_id, date))',
  );
  const seed = Math.floor(randomFrom(rows)() * 1e6);
  const before = cpuOfTree(postmaster);
  await owner.query(
    `insert into bench_floor (user_id, id, account_id, type, date, signed_amount, currency, description, fingerprint)
     select '00000000-0000-0000-0000-000000000001', uuidv7(), md5((n * 12 / $1)::text)::uuid, 'expense',
       '2016-01-01'::date + (n::bigint * 3653 / $1)::integer, -((n + $2) % 9900 + 100) / 100.0, 'GBP',
       'LARKFIELD BAKERY LEWES ' || n % 997, md5(n::text || $2)::uuid
     from generate_series(0, $1::integer - 1) n`,
    [rows, seed],
  );
  await owner.query(
    `insert into bench_floor_days select account_id, date, (sum(signed_amount) * 100)::bigint from bench_floor group by 1, 2`,
  );
  const cpu = cpuOfTree(postmaster) - before;
  await owner.query('drop table bench_floor, bench_floor_days');
  return (rows / cpu) * 1000;
}
