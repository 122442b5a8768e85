import { currencyPlaces, isCurrencyCode } from '@farthing/money';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ownDatabase } from './app.ts';

test('the database knows the places of every currency', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters
    .flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
    .filter(isCurrencyCode);
  const owner = new pg.Client({ connectionString: await ownDatabase() });
  await owner.connect();
  const { rows } = await owner.query(
    'select code, currency_places(code) as places from unnest($1::text[]) as c (code)',
    [codes],
  );
  await owner.end();
  expect(rows.map(({ code, places }) => [code, places])).toEqual(
    codes.map((code) => [code, currencyPlaces(code)]),
  );
});
