import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from '../contract/app.ts';
import { openAccount } from '../contract/ledger.ts';
import {
  type BankServer,
  type SimulatedBank,
  simulatedBanks,
  startBanks,
  yearOfItems,
} from '../contract/simulated-banks.ts';

let app: TestApp;
let banks: BankServer;
beforeAll(async () => {
  banks = await startBanks();
  app = await startApp({}, undefined, { connectorFiles: banks.files });
});
afterAll(async () => {
  await app.close();
  banks.close();
});
afterEach(() => {
  Object.assign(banks.world, { items: [], isUntidy: false, isEndless: false, needsApproval: false });
  banks.instead = undefined;
});

const cases = simulatedBanks.map((bank) => [bank.connector, bank] as const);

async function runOf(client: Client, bank: SimulatedBank) {
  const account = await openAccount(client, bank.account);
  await client.patch(`/connections/${bank.connector}`, {
    ...{ enabled: true, account_id: account.id, secrets: banks.secretsOf(bank) },
    ...(bank.bankAccount ? { bank_account: bank.bankAccount } : {}),
  });
  const { body } = await client.post(`/connections/${bank.connector}/run`, {});
  expect((await client.get('/imports')).body.items).toEqual([]);
  expect((await client.get('/transactions')).body.items).toEqual([]);
  return body;
}

/** Answers that no bank should give. Each run ends with a sentence, and leaves nothing behind. */
const faults = {
  'a web page': { body: '<!doctype html><html><body>We are down</body></html>' },
  nothing: { body: '' },
  null: { body: 'null' },
  'a number': { body: '7' },
  'a list of nulls': { body: '[null,null]' },
  'other fields': {
    body: '{"accounts":{"a":1},"transactions":"x","items":7,"data":[{"id":{}}],"result":{"ledger":5}}',
  },
  'an answer that is too large': { body: 'x'.repeat(17_000_000) },
  'an error of the server': { status: 500, body: 'oops' },
  'a redirect': { status: 302, headers: { location: 'https://evil.example/' }, body: '' },
};

test.each(
  cases.flatMap(([name, bank]) =>
    Object.entries(faults).map(([fault, answer]) => [name, fault, bank, answer] as const),
  ),
)('%s: %s ends with a reason, and nothing is recorded', async (_name, _fault, bank, answer) => {
  banks.instead = { answer, times: 1000 };
  const body = await runOf(await app.register(), bank);
  expect(body).toMatchObject({ ok: false, added: 0, import_id: null });
  expect(body.message).toMatch(/^[A-Z\d]\S* .{10,}/);
  expect(body.message).not.toMatch(/^(cannot|undefined|not a)/i);
  for (const secret of Object.values(banks.secretsOf(bank)))
    expect(JSON.stringify(body)).not.toContain(secret);
});

test.each(cases.filter(([name]) => !['wise', 'simplefin'].includes(name)))(
  '%s: pages without end are ended',
  async (_, bank) => {
    banks.world.items = yearOfItems(4);
    banks.world.isEndless = true;
    const body = await runOf(await app.register(), bank);
    expect(body).toMatchObject({ ok: false, added: 0, import_id: null });
    expect(body.message).toMatch(
      /requests in one run|too much data|too long|too large|still preparing|memory/,
    );
  },
);
