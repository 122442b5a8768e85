import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { balanceOf, openAccount } from './ledger.ts';
import { importNow, monzo, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

/** Statement of one Wise balance; layout as in coaxial/ynab-convert, spec/fixtures/statements/wise_eur_fixture.csv. */
const wise = (...rows: readonly string[]) =>
  [
    'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate',
    ...rows.map((row) => `${row},,,`),
  ].join('\n');
const payment = 'CARD-501,03-09-2026,-40.00,GBP,Card transaction issued by Harbour Hotel,,160.00';
const refund = 'CARD-501,05-09-2026,15.00,GBP,Card transaction issued by Harbour Hotel,,175.00';
const extra = 'CARD-501,05-09-2026,-7.50,GBP,Card transaction issued by Harbour Hotel,,167.50';

test('rows of one id on another day, or with another amount, are different rows', async () => {
  const { id } = await openAccount(client);
  const both = await importNow(client, id, wise(payment, refund));
  expect(both).toMatchObject({ status: 'committed', counts: { rows: 2, added: 2 } });
  expect(await balanceOf(client, id)).toBe('-25.00');
  const later = await importNow(client, id, wise(refund, extra));
  expect(later.counts).toMatchObject({ added: 1, duplicates: 1 });
  expect(await balanceOf(client, id)).toBe('-32.50');
});

test('a row of the same id, day and amount is the same row whatever its text', async () => {
  const { id } = await openAccount(client);
  await importNow(client, id, wise(payment));
  const again = await importNow(client, id, wise(payment.replace('Harbour Hotel', 'HARBOUR HTL LTD')));
  expect(again.counts).toMatchObject({ added: 0, duplicates: 1 });
});

test('a card payment of Monzo that settles with another amount is told, and not recorded twice', async () => {
  const { id } = await openAccount(client);
  const file = (amount: string) => monzo([{ id: 'tx_0000Ab12', amount }]);
  await importNow(client, id, file('-30.00'));
  const settled = await upload(client, id, file('-33.00'));
  expect(settled.counts).toMatchObject({ added: 0, duplicates: 0, errors: 1 });
  expect((await rowsOf(client, settled.id))[0]).toMatchObject({
    outcome: 'error',
    reason_code: 'other-amount',
  });
  expect((await importNow(client, id, file('-30.00'))).counts).toMatchObject({ duplicates: 1, errors: 0 });
  expect(await balanceOf(client, id)).toBe('-30.00');
});
