import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementLayouts } from '../../tools/bench/pdf-statements/layouts.ts';
import { type RandomStatement, randomStatement } from '../../tools/bench/pdf-statements/random-statement.ts';
import { Chance } from '../../tools/bench/receipts-random.ts';
import { lockedPdf, manyPages, plainPdf } from '../hostile-files.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { balanceOf, countIn, openAccount } from './ledger.ts';
import { commit, importNow, lloyds, type MonzoRow, monzo, rowsOf, upload } from './statements.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const layoutOf = (id: string) => {
  const layout = statementLayouts.find((one) => one.id === id);
  if (!layout) throw new Error(`No layout ${id}`);
  return layout;
};
const drawn = (id: string, seed: number, fault?: Parameters<typeof randomStatement>[2]) =>
  randomStatement(layoutOf(id), new Chance(seed), fault);
const money = (minor: bigint) => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const openCash = async () => (await openAccount(client, { balance_known: false })).id as string;
const preview = (account: string, { bytes }: Pick<RandomStatement, 'bytes'>, status = 201) =>
  upload(client, account, new Uint8Array(bytes), { name: 'statement.pdf', status });

describe('a PDF statement', () => {
  test('goes through the same preview as a CSV, with its rows proved and its account named', async () => {
    const statement = drawn('lloyds', 3);
    const account = await openCash();
    const shown = await preview(account, statement);
    expect(shown).toMatchObject({
      status: 'previewed',
      file_name: 'statement.pdf',
      detected: { format_id: 'pdf-lloyds', format_name: 'Lloyds Bank (PDF statement)' },
      balance_check: { status: 'proved' },
      counts: { rows: statement.rows.length, added: statement.rows.length, errors: 0 },
      needs: [],
    });
    const rows = await rowsOf(client, shown.id);
    expect(rows.map(({ parsed }) => [parsed.date, parsed.signed_amount])).toEqual(
      statement.rows.map(({ date, minor }) => [date, money(minor)]),
    );
    await commit(client, shown.id);
    expect(await balanceOf(client, account)).toBe(shown.balance_check.closing);
  });

  test('without a balance after every row says that only sums are proved', async () => {
    const codesOf = async (id: string) =>
      (await preview(await openCash(), drawn(id, 3))).warnings.map(({ code }: { code: string }) => code);
    expect(await codesOf('amex')).toContain('pdf-sums-proved');
    expect(await codesOf('lloyds')).not.toContain('pdf-sums-proved');
    const shown = await preview(await openCash(), drawn('amex', 3));
    const again = await client.patch(`/imports/${shown.id}`, { restore_deleted: false });
    expect(again.body.warnings).toEqual(shown.warnings);
  });

  test('with unknown headings asks for its columns, proves the rows by them, and reads the next one by itself', async () => {
    const lloyds = layoutOf('lloyds');
    const names = ['When', 'Narration', 'Kind', 'Got', 'Gave', 'Left over'];
    const columns = lloyds.columns.map((column, at) => ({ ...column, heading: names[at] ?? '' }));
    const drawnAs = (seed: number, fault?: Parameters<typeof randomStatement>[2]) =>
      randomStatement({ ...lloyds, columns }, new Chance(seed), fault);
    const [account, statement] = [await openCash(), drawnAs(3)];
    const asked = await preview(account, statement);
    expect(asked).toMatchObject({ needs: ['mapping'], detected: { header: names, delimiter: '' } });
    expect(asked.detected.sample[0]).toEqual(names);
    expect(await client.post(`/imports/${asked.id}/commit`)).toMatchObject({ status: 409 });
    const mapping = { has_header: true, date_column: 'When', description_columns: ['Narration'] };
    const right = { ...mapping, debit_column: 'Gave', credit_column: 'Got', balance_column: 5 };
    const wrong = { ...right, debit_column: 'Got', credit_column: 'Gave' };
    expect((await client.patch(`/imports/${asked.id}`, { mapping: wrong })).body.detail).toContain('balance');
    const tryOut = (columns: object) => client.post(`/imports/${asked.id}/try-mapping`, { mapping: columns });
    expect((await tryOut(wrong)).body).toMatchObject({
      rows: [],
      problem: expect.stringContaining('On page'),
    });
    expect((await tryOut(right)).body.rows[0].parsed.date).toBe(statement.rows[0]?.date);
    const { body } = await client.patch(`/imports/${asked.id}`, { mapping: right });
    expect(body).toMatchObject({
      needs: [],
      balance_check: { status: 'proved' },
      file_name: 'statement.pdf',
    });
    expect(body.counts.added).toBe(statement.rows.length);
    await commit(client, asked.id);
    await client.post('/import-profiles', { name: 'Our PDF', header: names, mapping: right });
    expect(await preview(await openCash(), drawnAs(4))).toMatchObject({ needs: [] });
    const broken = await preview(await openCash(), drawnAs(5, 'digit'));
    expect(broken).toMatchObject({ needs: ['mapping'], warnings: [{ code: 'bad-mapping' }] });
    const other = await app.register();
    const { id } = await openAccount(other, { balance_known: false });
    const theirs = await upload(other, id, new Uint8Array(drawnAs(4).bytes), { name: 'their.pdf' });
    expect(theirs.needs).toEqual(['mapping']);
  });

  test('whose figures break is refused with the page, the line and both balances, and nothing is kept', async () => {
    const account = await openCash();
    const refused = await preview(account, drawn('metro-bank', 5, 'digit'), 422);
    expect(refused.detail).toMatch(
      /^On page 1, line \d+ \(.+\) the balance doesn’t follow from the rows: -?[\d,]+\.\d\d expected, -?[\d,]+\.\d\d printed\. Nothing was imported\. Download the CSV from your bank instead\.$/,
    );
    expect((await client.get(`/imports?account_id=${account}`)).body.items).toEqual([]);
  });

  test.each<[string, () => Buffer, RegExp]>([
    [
      'of 10,000 pages',
      () => manyPages(10_000),
      /^The PDF has 10000 pages, and the limit for a statement is 200\./,
    ],
    ['with a password', lockedPdf, /^The PDF has a password\. Save it without one and try again\.$/],
    [
      'without a table',
      () => plainPdf(Array.from({ length: 30 }, (_, at) => `Dear customer ${at}`)),
      /^No table of transactions/,
    ],
    ['that is damaged', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'), /damaged/],
  ])('%s is refused with what to do', async (_what, content, detail) => {
    const refused = await preview(await openCash(), { bytes: content() }, 422);
    expect(refused.detail).toMatch(detail);
  });

  test('is recognised with its bank', async () => {
    const { body } = await client.upload('/imports/recognise', {
      name: 'statement.pdf',
      content: new Uint8Array(drawn('santander', 4).bytes),
    });
    expect(body).toMatchObject({
      format_id: 'pdf-santander',
      new_account: { name: 'Santander UK', type: 'cash' },
    });
  });
});

describe('a PDF and a download of the same account', () => {
  test('with balances: every row of the download is known', async () => {
    const statement = drawn('lloyds', 8);
    const account = await openCash();
    const done = await commit(client, (await preview(account, statement)).id);
    let balance = BigInt(done.balance_check.opening.replace('.', ''));
    const rows = statement.rows.map(({ date, minor }, at) => {
      balance += minor;
      const day = date.split('-').reverse().join('/');
      const [out, back] = minor < 0n ? [money(-minor), ''] : ['', money(minor)];
      return [day, `WORDED DIFFERENTLY ${at}`, out, back, money(balance)] as const;
    });
    const again = await importNow(client, account, lloyds(rows.reverse()));
    expect(again.counts).toMatchObject({ rows: rows.length, added: 0, duplicates: rows.length });
  });

  test.each(['the PDF first', 'the download first'])(
    'without balances, %s: rows are known by day and amount',
    async (order) => {
      const statement = drawn('monzo', 9);
      const account = await openCash();
      const lines = statement.rows.map(
        ({ date, minor }, at): MonzoRow => ({
          id: `tx_${at}`,
          name: `Worded ${at}`,
          amount: money(minor),
          date: date.split('-').reverse().join('/'),
        }),
      );
      const csv = monzo(lines);
      const count = lines.length;
      if (order === 'the PDF first') {
        await commit(client, (await preview(account, statement)).id);
        const more = monzo([...lines, { id: 'tx_new', amount: '-77777.77', date: lines[0]?.date ?? '' }]);
        expect((await importNow(client, account, more)).counts).toMatchObject({
          added: 1,
          duplicates: count,
        });
        expect(await countIn(client, account)).toBe(count + 1);
      } else {
        await importNow(client, account, csv);
        const done = await commit(client, (await preview(account, statement)).id);
        expect(done.counts).toMatchObject({ added: 0, duplicates: count });
        expect(await countIn(client, account)).toBe(count);
      }
    },
  );
});

test('a sample of every layout is proved, and no broken one is accepted with other rows', async () => {
  const account = await openCash();
  const chance = new Chance(21);
  for (const layout of statementLayouts) {
    const statement = randomStatement(layout, chance);
    const shown = await preview(account, statement);
    expect([layout.id, shown.detected.format_id]).toEqual([layout.id, `pdf-${layout.id}`]);
    const rows = await rowsOf(client, shown.id);
    expect(rows.map(({ parsed }) => [parsed.date, parsed.signed_amount])).toEqual(
      statement.rows.map(({ date, minor }) => [date, money(minor)]),
    );
    await client.delete(`/imports/${shown.id}`);
    const broken = randomStatement(layout, chance, chance.pick(['digit', 'dropped', 'swapped'] as const));
    if (broken.isBroken) await preview(account, broken, 422);
  }
});
