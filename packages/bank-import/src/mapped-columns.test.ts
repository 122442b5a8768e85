import { describe, expect, test } from 'vitest';
import { card, inspect, readAll, sterling } from './statements-for-tests.ts';

const amounts = async (text: string, options = sterling): Promise<number[]> =>
  (await readAll(text, options)).lines.map((line) => Number(line.amountMinor));

// Citi's card CSV prints its Credit column with a minus (bank2ynab, test_row_format_neg_inflow.csv).
test('a column of money in with minus signs alone is proved by the balance, or asked about', async () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Description'],
    debitColumn: 'Debit',
    creditColumn: 'Credit',
  };
  const text = 'Date,Description,Debit,Credit\n13/08/2026,Tram,2.80,\n14/08/2026,Payment,,-300.00\n';
  expect(await inspect(text, { ...card, mapping })).toMatchObject({
    needs: ['sign'],
    sign: { proof: null },
  });
  const answered = (sign: 'positive_is_spend' | 'negative_is_spend') =>
    amounts(text, { ...card, mapping, sign });
  expect(await answered('positive_is_spend')).toEqual([-280, 30000]);
  expect(await answered('negative_is_spend')).toEqual([-280, -30000]);
  const proved = `Date,Description,Debit,Credit,Balance\n13/08/2026,Tram,2.80,,97.20\n14/08/2026,Pay,,-300.00,397.20\n15/08/2026,Shop,7.20,,390.00\n16/08/2026,Tram,2.80,,387.20\n`;
  const found = await inspect(proved, { ...sterling, mapping: { ...mapping, balanceColumn: 'Balance' } });
  expect(found).toMatchObject({ needs: [], balanceCheck: { status: 'proved' } });
  expect(found.reading?.creditSign).toBe(-1);
});
// Several banks of the continent (ING: Af Bij) and PayPal-like exports give unsigned amounts beside a word.
describe('a column that says which way money went', () => {
  const columns = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Text'],
    amountColumn: 'Amount',
  };
  const mapping = { ...columns, directionColumn: 'Way' };
  const file = (...rows: string[]) => `Date,Text,Amount,Way,Status\n${rows.join('\n')}\n`;
  test('gives the sign, and a word that is not known refuses its row', async () => {
    const text = file(
      '13/08/2026,Tram,2.80,OUT,',
      '14/08/2026,Pay,300.00,IN,',
      '15/08/2026,Odd,1.00,SIDEWAYS,',
    );
    const found = await inspect(text, { ...sterling, mapping });
    expect(found).toMatchObject({ needs: [], sign: { convention: 'flag_column', proof: 'columns' } });
    expect(await amounts(text, { ...sterling, mapping })).toEqual([-280, 30000]);
  });
  test('that a mapping leaves out is asked for where no amount has a sign', async () => {
    const text = file('13/08/2026,Tram,2.80,DR,', '14/08/2026,Pay,300.00,CR,');
    const found = await inspect(text, { ...sterling, mapping: columns });
    expect(found).toMatchObject({ reading: null, problem: { code: 'bad-mapping' } });
    expect(found.problem?.message).toContain('"Way"');
    const signed = file('13/08/2026,Tram,-2.80,DR,', '14/08/2026,Pay,300.00,CR,');
    expect(await amounts(signed, { ...sterling, mapping: columns })).toEqual([-280, 30000]);
  });
  test('and money in with a minus beside others without is asked about, or proved by the balance', async () => {
    const text = file('13/08/2026,Pay,300.00,IN,', '14/08/2026,Pay,20.00,IN,', '15/08/2026,Pay,-20.00,IN,');
    expect(await inspect(text, { ...sterling, mapping })).toMatchObject({ needs: ['sign'] });
    const sign = 'negative_is_spend';
    expect(await amounts(text, { ...sterling, mapping, sign })).toEqual([30000, 2000, -2000]);
  });
  test('rows that are pending or failed move no money', async () => {
    const text = file(
      '13/08/2026,Tram,2.80,OUT,Booked',
      '14/08/2026,Shop,5.00,OUT,Pending',
      '15/08/2026,Shop,5.00,OUT,Declined',
    );
    expect(await amounts(text, { ...sterling, mapping })).toEqual([-280]);
  });
});
test('money in of both signs in a column of its own is asked about, or proved by the balance', async () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Text'],
    debitColumn: 'Out',
    creditColumn: 'In',
  };
  const text =
    'Date,Text,Out,In\n13/08/2026,Pay,,300.00\n14/08/2026,Bonus,,20.00\n15/08/2026,Bonus,,-20.00\n';
  expect(await inspect(text, { ...sterling, mapping })).toMatchObject({ needs: ['sign'] });
  const proved =
    'Date,Text,Out,In,Balance\n13/08/2026,Pay,,300.00,400.00\n14/08/2026,Bonus,,20.00,420.00\n15/08/2026,Bonus,,-20.00,400.00\n16/08/2026,Tram,2.80,,397.20\n';
  const withBalance = { ...sterling, mapping: { ...mapping, balanceColumn: 'Balance' } };
  expect(await inspect(proved, withBalance)).toMatchObject({
    needs: [],
    balanceCheck: { status: 'proved' },
  });
  expect(await amounts(proved, withBalance)).toEqual([30000, 2000, -2000, -280]);
});
test('a column with the status of rows counts in the file of a named bank too', async () => {
  const row = (day: string, status: string) => `${day},A,R,CARD,-5.00,95.00,${status}`;
  const text = `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Status\n${row('13/08/2026', 'SETTLED')}\n${row('14/08/2026', 'PENDING')}\n`;
  expect((await inspect(text)).formatName).toContain('Starling');
  expect(await amounts(text)).toEqual([-500]);
});

test('the price of one unit is not taken for what was paid, and a list of trades is named', async () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'date',
    descriptionColumns: ['symbol'],
    amountColumn: 'price',
  };
  // KapJI/capital-gains-calculator, its RAW format
  const text =
    'date,action,symbol,quantity,price,fees,total\n2026-08-13,BUY,ACME,10,25.00,1.00,-251.00\n2026-08-14,SELL,ACME,4,26.00,1.00,103.00\n';
  const found = await inspect(text, { ...sterling, mapping });
  expect(found.problem).toMatchObject({ code: 'bad-mapping' });
  expect(found.problem?.message).toContain('"price"');
  const total = await inspect(text, { ...sterling, mapping: { ...mapping, amountColumn: 'total' } });
  expect(total.warnings.map(({ code }) => code)).toContain('lists-trades');
});

test('a row may lack cells that no column was chosen for, unless it alone does and is the last', async () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Text'],
    amountColumn: 'Amount',
  };
  const text =
    'Date,Text,Amount,Note,Tag\n13/08/2026,Tram,-2.80\n14/08/2026,Shop,-5.00,gift,\n15/08/2026,Shop,-7.00,,\n';
  expect(await amounts(text, { ...sterling, mapping })).toEqual([-280, -500, -700]);
  const cut =
    'Date,Text,Amount,Note,Tag\n13/08/2026,Tram,-2.80,,\n14/08/2026,Shop,-5.00,gift,\n15/08/2026,Shop,-7.';
  expect(await amounts(cut, { ...sterling, mapping })).toEqual([-280, -500]);
  expect((await inspect(cut, { ...sterling, mapping })).warnings.map(({ code }) => code)).toContain(
    'truncated',
  );
});

describe('a column of money out with both signs', () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Text'],
    debitColumn: 'Out',
    creditColumn: 'In',
  };
  const text = 'Date,Text,Out,In\n13/08/2026,Shop,20.00,\n14/08/2026,Shop,-5.00,\n15/08/2026,Pay,,300.00\n';
  test('is asked about, and read as the user answers', async () => {
    expect(await inspect(text, { ...sterling, mapping })).toMatchObject({
      needs: ['sign'],
      sign: { proof: null, minusIn: 'money_out' },
    });
    const answered = (sign: 'positive_is_spend' | 'negative_is_spend') =>
      amounts(text, { ...sterling, mapping, sign });
    expect(await answered('positive_is_spend')).toEqual([-2000, 500, 30000]);
    expect(await answered('negative_is_spend')).toEqual([2000, -500, 30000]);
  });
  test('is proved by the balance, whether the minus takes back or is no more than decoration', async () => {
    const withBalance = { ...sterling, mapping: { ...mapping, balanceColumn: 'Balance' } };
    const file = (...balances: string[]) =>
      text
        .trim()
        .split('\n')
        .map((line, at) => `${line},${['Balance', ...balances][at]}`)
        .join('\n');
    const refunded = file('80.00', '85.00', '385.00');
    expect(await inspect(refunded, withBalance)).toMatchObject({
      needs: [],
      balanceCheck: { status: 'proved' },
    });
    expect(await amounts(refunded, withBalance)).toEqual([-2000, 500, 30000]);
    const spent = file('80.00', '75.00', '375.00');
    expect(await inspect(spent, withBalance)).toMatchObject({
      needs: [],
      balanceCheck: { status: 'proved' },
    });
    expect(await amounts(spent, withBalance)).toEqual([-2000, -500, 30000]);
  });
  test('beside money in with both signs is asked about once for both', async () => {
    const both = `${text}16/08/2026,Pay back,,-7.00\n`;
    expect(await inspect(both, { ...sterling, mapping })).toMatchObject({
      needs: ['sign'],
      sign: { minusIn: 'both' },
    });
    const sign = 'positive_is_spend';
    expect(await amounts(both, { ...sterling, mapping, sign })).toEqual([-2000, 500, 30000, -700]);
  });
  test('told by a word beside it is asked about too', async () => {
    const way = { hasHeader: true, dateColumn: 'Date', descriptionColumns: ['Text'] };
    const flags = { ...way, amountColumn: 'Amount', directionColumn: 'Way' };
    const file =
      'Date,Text,Amount,Way\n13/08/2026,Shop,20.00,OUT\n14/08/2026,Shop,-5.00,OUT\n15/08/2026,Pay,9.00,IN\n';
    expect(await inspect(file, { ...sterling, mapping: flags })).toMatchObject({ needs: ['sign'] });
  });
  // Layout: the golden file nationwide-credit-card, which prints no balance.
  test('is asked about in files of known banks too, however few amounts differ', async () => {
    const card = [
      '"Account Name:","Credit Card ****9999"',
      '"Account Balance:","£100.00"',
      '"Available Credit: ","£900.00"',
      '',
      '"Date","Transactions","Location","Paid out","Paid in"',
      ...['26', '27', '28', '29'].map((day) => `"${day} Aug 2026","SALTMARSH CAFE","WHITSTABLE","£12.60",""`),
      '"31 Aug 2026","SALTMARSH CAFE","WHITSTABLE","-£12.60",""',
    ].join('\n');
    expect(await inspect(card, sterling)).toMatchObject({
      formatId: 'nationwide-credit-card',
      needs: ['sign'],
      sign: { minusIn: 'money_out' },
    });
  });
});

describe('a file that stops in the middle of its last amount', () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Text'],
    amountColumn: 'Amount',
  };
  const rows = [
    '13/08/2026,Tram,-2.80',
    '14/08/2026,Shop,-15.00',
    '15/08/2026,Rent,-900.00',
    '16/08/2026,Pay,1820.00',
  ];
  const file = (last: string) => `Date,Text,Amount\n${rows.join('\n')}\n${last}`;
  test.each(['17/08/2026,Shop,-12.5', '17/08/2026,Shop,-12.', '17/08/2026,Shop,-1'])(
    'refuses the row: %s',
    async (last) => {
      expect(await amounts(file(last), { ...sterling, mapping })).toEqual([-280, -1500, -90000, 182000]);
      const found = await inspect(file(last), { ...sterling, mapping });
      expect(found.warnings.map(({ code }) => code)).toContain('truncated');
    },
  );
  test('but not where a line end follows, for the bank wrote the row to its end', async () => {
    const whole = `${file('17/08/2026,Shop,-12.5')}\n`;
    expect(await amounts(whole, { ...sterling, mapping })).toHaveLength(5);
    expect((await inspect(whole, { ...sterling, mapping })).warnings).toEqual([]);
  });
  test('also where a sign behind the amount is what is missing', async () => {
    const marked = file('17/08/2026,Shop,12.50')
      .replaceAll(/-([0-9.]+)$/gm, '$1 DR')
      .replace('1820.00', '1820.00 CR');
    expect(await amounts(marked, { ...sterling, mapping })).toHaveLength(4);
  });
  test('and a year of two digits below years of four', async () => {
    const dateLast = (row: string) => row.replace(/^([^,]*),([^,]*),(.*)$/, '$3,$2,$1');
    const text = `Amount,Text,Date\n${rows.map(dateLast).join('\n')}\n-12.50,Shop,17/08/20`;
    expect(await amounts(text, { ...sterling, mapping })).toHaveLength(4);
  });
  test('and a word that another row has to its end', async () => {
    const words = ['Debit', 'Debit', 'Debit', 'Deposit'];
    const flagged = rows.map((row, at) => `${row.replace(',-', ',')},${words[at]}`);
    const text = `Date,Text,Amount,Way\n${flagged.join('\n')}\n17/08/2026,Shop,12.50,D`;
    const options = { ...sterling, mapping: { ...mapping, directionColumn: 'Way' } };
    expect(await amounts(text, options)).toEqual([-280, -1500, -90000, 182000]);
  });
  test('but not where other amounts have fewer decimals too', async () => {
    const mixed = file('17/08/2026,Shop,-12.5').replace('-15.00', '-15');
    expect(await amounts(mixed, { ...sterling, mapping })).toHaveLength(5);
  });
  test('also where earlier rows lack their last cells', async () => {
    const text = `Date,Text,Amount,Note\n${rows.join('\n')}\n17/08/2026,Shop,-12.5`;
    expect(await amounts(text, { ...sterling, mapping })).toHaveLength(4);
  });
});

describe('a column with the status of rows', () => {
  const mapping = {
    hasHeader: true,
    dateColumn: 'Date',
    descriptionColumns: ['Text'],
    amountColumn: 'Amount',
  };
  const file = (heading: string, ...words: string[]) =>
    `Date,Text,Amount,${heading}\n${words.map((word, at) => `1${at}/08/2026,Shop,-5.00,${word}`).join('\n')}\n`;
  test('may have any heading if the mapping names it, and says how many rows are left out', async () => {
    const text = file('Phase', 'Booked', 'Pending', 'Vorgemerkt', 'Declined');
    expect(await amounts(text, { ...sterling, mapping })).toHaveLength(4);
    const named = { ...sterling, mapping: { ...mapping, statusColumn: 'Phase' } };
    expect(await amounts(text, named)).toEqual([-500]);
    const { warnings } = await inspect(text, named);
    expect(warnings.find(({ code }) => code === 'not-booked')?.message).toBe(
      '2 pending and 1 declined or failed rows are left out, because no money has moved.',
    );
    const missing = { ...sterling, mapping: { ...mapping, statusColumn: 'Nowhere' } };
    expect((await inspect(text, missing)).problem).toMatchObject({ code: 'bad-mapping' });
  });
  test('is not used where the mapping says that there is none', async () => {
    const text = file('State', 'Pending', 'TX');
    expect(await amounts(text, { ...sterling, mapping })).toHaveLength(1);
    expect(await amounts(text, { ...sterling, mapping: { ...mapping, statusColumn: null } })).toHaveLength(2);
  });
  // Revolut's exports of Dutch, German and Italian users: Voltooid, Abgeschlossen, Completato; PayPal's German ones: Ausstehend.
  test.each(['Status', 'Estado', 'État'])(
    'is found by the heading %s, and read in other languages',
    async (heading) => {
      const text = file(heading, 'VOLTOOID', 'ABGESCHLOSSEN', 'COMPLETATO', 'Ausstehend', 'Annulée');
      const found = await inspect(text, { ...sterling, mapping });
      expect(found.notBooked).toEqual({ pending: 1, declined: 1 });
      expect(found.warnings.map(({ code }) => code)).not.toContain('unknown-status');
    },
  );
  test('with words that are not known is warned of', async () => {
    const { warnings } = await inspect(file('Status', 'Booked', 'Limbo', 'Limbo'), { ...sterling, mapping });
    expect(warnings.find(({ code }) => code === 'unknown-status')?.message).toContain('“Limbo” (2 rows)');
  });
});
