import { expect, test } from 'vitest';
import { readMigrations } from '../migrate.ts';
import { shardFunctions } from './shard-functions.ts';
import { statementsOf } from './statements.ts';

test('statements end at semicolons outside quotes, dollar quotes and comments', () => {
  const body = `$x$ begin perform 1; return ';'; end -- no end; here $x$`;
  expect(
    statementsOf(`-- a; comment's text
      select ';', 'it''s;', "na;me" from t -- more; text
      where a - b > 0;
      create function f() returns void language plpgsql as ${body};
      ;`),
  ).toEqual([
    `select ';', 'it''s;', "na;me" from t \n      where a - b > 0`,
    `create function f() returns void language plpgsql as ${body}`,
  ]);
});

test('every statement of the migrations and of the functions on shards begins with its command', () => {
  for (const text of [...readMigrations().map((one) => one.text), shardFunctions])
    for (const statement of statementsOf(text))
      expect(statement).toMatch(
        /^(alter|comment|create|delete|do|drop|grant|insert|revoke|select|set|update|with)\s/i,
      );
});
