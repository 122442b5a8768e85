import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsIn } from './amounts.ts';
import { hintedCategories, linesOfText, linesOfWords, readReceipt, type Word } from './index.ts';

const options = { today: '2026-11-21', usualCurrency: 'GBP' } as const;
const read = (text: string) => readReceipt(linesOfText(text), options);
const totalOf = (text: string) => read(text).total?.value;

describe('amounts are exact, however they are written', () => {
  test.each<[string, bigint]>([
    ['£1,234.56', 123_456n],
    ['1.234,56 €', 123_456n],
    ['E12.99', 1299n],
    ['F3.50', 350n],
    ['l2.9O', 1290n],
    ['12 .99', 1299n],
    ['12. 99', 1299n],
    ['GBP 0.07', 7n],
    ['3,20-', -320n],
    ['-£1.10', -110n],
    ['14.21 A', 1421n],
    ['RM96.20', 9620n],
    ['90071992547409.93', 9_007_199_254_740_993n / 1n],
  ])('%s', (text, hundredths) => {
    const found = amountsIn(text);
    // More figures than an amount on a receipt has are none.
    if (text.length > 14) expect(found).toEqual([]);
    else expect(found.map((one) => one.hundredths)).toEqual([hundredths]);
  });

  test.each(['21.11.26', '20.00%', '10:15', '192.168.10.11', '2.50 kg', 'EAN 5012345', '01632.960111'])(
    '%s holds none',
    (text) => expect(amountsIn(text)).toEqual([]),
  );

  test('any amount that is printed is read back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999n }), fc.boolean(), (minor, isComma) => {
        const digits = minor.toString().padStart(3, '0');
        const text = `£${digits.slice(0, -2)}${isComma ? ',' : '.'}${digits.slice(-2)}`;
        expect(amountsIn(text).map(({ hundredths }) => hundredths)).toEqual([minor]);
      }),
    );
  });
});

describe('the total is what was paid', () => {
  test.each<[string, string, bigint]>([
    ['not the subtotal', 'Subtotal 10.00\nService 1.25\nTotal 11.25', 1125n],
    ['not the change or the cash', 'TOTAL 7.40\nCASH 20.00\nCHANGE 12.60', 740n],
    ['not the total of the tax', 'TOTAL 24.00\nVAT TOTAL 4.00', 2400n],
    ['not what was saved', 'TOTAL SAVINGS 3.00\nTOTAL 9.00', 900n],
    ['not the price of a litre', '40.00 L @ 1.45\nPUMP 3 58.00\nTOTAL DUE £58.00', 5800n],
    ['above its amount', 'TOTAL\n£18.20', 1820n],
    ['with a misread word', 'T0TA1 £6.15', 615n],
    ['with a lost point', 'Tea £2.10\nCake £3.40\nTOTAL £550', 550n],
    ['without pence', 'Entry\nTOTAL £12', 1200n],
    ['a paid invoice owes nothing', 'Invoice total £120.00\nPaid £120.00\nBalance due £0.00', 12_000n],
    ['with another mark for the point', 'Tea 2.00\nCake 3.00\nTOTAL 5-00', 500n],
    ['with another mark for the point, as in a time', 'Tea 2.00\nCake 3.00\nTOTAL 5:00', 500n],
    ['not the cash or the number of a receipt', 'Tea 2.10\nTOTAL 2.10\nCASH SALE NO 12345', 210n],
    ['by cash less change without its point', 'Tea 2.10\nRoll 4.75\nCASH 20.00\nCHANGE 1315', 685n],
    ['beside another column', 'QTY: 3 ROUNDING 0.02\nTOTAL SAVING: 0.00 TOTAL 6.85', 685n],
    ['by cash less change alone', 'Tea 2.10\nCASH 5.00\nCHANGE 2.90', 210n],
  ])('%s', (_, text, minor) => expect(totalOf(text)?.minor).toBe(minor));

  // Layouts of Malaysian tills as in zzzDavid/ICDAR-2019-SROIE (data/img); the rows are invented.
  test.each<[string, string, bigint]>([
    [
      'added',
      'Rice 12.37\nTotal (Incl GST) 12.37\nRounding 0.03\nTotal Rounded 12.40\nCash 20.00\nChange 7.60',
      1240n,
    ],
    [
      'taken off, without its sign',
      'Rice 30.91\nTotal RM 30.91\nROUNDING ADJUSTMENT RM 0.01\nCASH RM 51.00\nCHANGE RM 20.10',
      3090n,
    ],
    [
      'misread',
      'Rice 72.74\nTotal Sales (Inclusive GST) RM 72.74\nRounding RH 01\nRounding RM 72.75\nCASH RM 100.00\nCHANGE RM 27.25',
      7275n,
    ],
    ['of nothing', 'Rice 12.35\nTOTAL 12.35\nROUNDING 0.00\nCASH 12.35', 1235n],
  ])('and after rounding to small coins: %s', (_, text, minor) => expect(totalOf(text)?.minor).toBe(minor));

  test('and not the supplies at one rate of tax', () => {
    const text =
      'Bread 25.56\nTotal 0% supplies: 25.56\nRolls 13.30\nTotal 6% supplies (excl. GST): 13.30\nGST: 0.80\nTotal 6% supplies (Inc. GST): 14.10\nTotal Payable: 39.66';
    expect(totalOf(text)?.minor).toBe(3966n);
  });

  test('a sum of goods that is printed nowhere is not taken for the total', () => {
    expect(totalOf('Tea 2.10\nLASH 3.00')?.minor).not.toBe(510n);
  });

  test('a misread digit is outvoted by the goods and the card', () => {
    const text = 'Tea 2.10\nCake 3.40\nTOTAL 6.50\nVISA 5.50\nAMOUNT 5.50';
    const { total } = read(text);
    expect(total?.value.minor).toBe(550n);
    expect(total?.reason).toContain('the goods add up to it');
    expect(total?.confidence).toBeLessThan(read(text.replace('6.50', '5.50')).total?.confidence ?? 0);
  });

  test.each<[string, string]>([
    ['SUMME 12,99\nMwSt 7% 0,85', 'EUR'],
    ['TOTAL €12.99', 'EUR'],
    ['TOTAL £12.99', 'GBP'],
    ['HAND CREAM € 5.06\nAMOUNT DUE £ 5.06\nVISA € 5.06', 'GBP'],
    ['TOTAL 12.99', 'GBP'],
    ['TOTAL $12.99\nTIP $0.00', 'USD'],
  ])('the currency of %j is %s', (text, currency) => expect(totalOf(text)?.currency).toBe(currency));
});

describe('the date is the day of the purchase', () => {
  test.each<[string, string | undefined]>([
    ['03/04/2026 10:15', '2026-04-03'],
    ['3.4.26', '2026-04-03'],
    ['2026-04-03', '2026-04-03'],
    ['03 Apr 2026', '2026-04-03'],
    ['3rd April 2026', '2026-04-03'],
    ['03APR2026', '2026-04-03'],
    ['April 3, 2026', '2026-04-03'],
    ['3. März 2026', '2026-03-03'],
    ['le 3 août 2026', '2026-08-03'],
    ['3 de mayo de 2026', '2026-05-03'],
    ['130CT2025 19:06', '2025-10-13'],
    ['O3/O4/2O26', '2026-04-03'],
    ['04/13/2026', '2026-04-13'],
    ['31/02/2026', undefined],
    ['Return by 01/05/2026\nSale: 03/04/2026', '2026-04-03'],
    ['Invoice date: 3 April 2026\nPayment due: 3 May 2026', '2026-04-03'],
    ['Order date: 03/04/2026\nEstimated delivery: 07/04/2026', '2026-04-03'],
    ['Offer ends 24/12/2026\n03/04/2026 09:00', '2026-04-03'],
    ['Sale: 0304/2026 10:45\nReturn by 01/05/2026', '2026-04-03'],
    ['Le 03°042026 a 10:47', '2026-04-03'],
    ['Store 0412 Till 02', undefined],
    ['03/04/2612:57 AUTH 904255', '2026-04-03'],
    // The head of a check as Oracle MICROS prints it.
    ["CHK 4411 TBL 12 GST 4 APR03'26 7:45PM", '2026-04-03'],
    ["Apr 3 '26 19:45", '2026-04-03'],
    ['03/04/202609:08 185', '2026-04-03'],
    ['23 . Ju1 2026. 08:30', '2026-07-23'],
  ])('%j', (text, day) => expect(read(text).date?.value).toBe(day));
});

describe('the rest', () => {
  const text = readFileSync(new URL('../golden/restaurant.txt', import.meta.url), 'utf8').split(
    '----',
  )[0] as string;

  test('the merchant is the name at the top, or who the text names', () => {
    expect(read('VAT RECEIPT\nALDER & SONS LTD\n12 High Street\nLeeds LS1 4AB').merchant?.value).toBe(
      'ALDER & SONS LTD',
    );
    expect(read('From: Old Mill Toys <orders@oldmilltoys.example>\nHello').merchant?.value).toBe(
      'Old Mill Toys',
    );
    expect(read('Welcome to\nThe Oak Cafe\nTable 4').merchant?.value).toBe('The Oak Cafe');
    expect(read('21/11/2026\n£4.00').merchant).toBeNull();
  });

  // Heads as in zzzDavid/ICDAR-2019-SROIE (data/img); the names are invented.
  test.each<[string, string, string]>([
    [
      'without its number',
      'ALDER BAKERIES (KL) SDN BHD (139386 X)\nLot 3, Jalan Sungai 23/1,',
      'ALDER BAKERIES (KL) SDN BHD',
    ],
    ['on two lines', 'OLD MILL BOOK\nCO. (M) SDN BHD\n12 Jalan Sungai', 'OLD MILL BOOK CO. (M) SDN BHD'],
    ['not a note above it', 'tan wei ling\nMR OAK (M) SDN BHD\n(CO.REG: 86067-D)', 'MR OAK (M) SDN BHD'],
    ['not the kind of the receipt', 'SIMPLIFIED TAX INVOICE\nAA PHARMACY\n12 High Street', 'AA PHARMACY'],
    [
      'not a misread district below it, however often',
      'Alder Health And Beauty Sdn Hnd\nBandar Utara\nNo 15 Jalan Bandar\nBandar Utara',
      'Alder Health And Beauty Sdn Hnd',
    ],
  ])('the merchant is the name at the head: %s', (_, text, name) => {
    expect(read(text).merchant?.value).toBe(name);
  });

  test('the currency is the pound where £ was read as $ on a British receipt', () => {
    const british = 'ALDER STORES LTD\n20 Bridge Street\nYork YO1 7HH\nVAT NO: 782 6345 00\nTOTAL $22.92';
    expect(totalOf(british)?.currency).toBe('GBP');
    expect(totalOf('ALDER DINER\nSales tax $1.92\nTOTAL $22.92')?.currency).toBe('USD');
    expect(totalOf('ALDER KOPI SDN BHD\nTOTAL RM22.92')?.currency).toBe('MYR');
    expect(totalOf('ALDER CAFE\nDublin 2\nVAT IE1234567T\nTOTAL 22.92')?.currency).toBe('EUR');
    expect(totalOf('ALDER CAFE\nBelfast, Northern Ireland\nTOTAL 22.92')?.currency).toBe('GBP');
  });

  test('tax, time, payment, goods and a category', () => {
    const fields = read(text);
    expect(fields.vat?.value).toEqual({ minor: 752n, currency: 'GBP' });
    expect(fields.time?.value).toBe('19:42');
    expect(fields.payment?.value).toEqual({ method: 'card', lastFour: '4821' });
    expect(fields.category?.value).toBe('Eating Out');
    expect(fields.items.map(({ description, quantity, minor }) => [description, quantity, minor])).toEqual([
      ['Mushroom risotto', 2, 2900n],
      ['Fish and chips', 1, 1610n],
    ]);
  });

  test('a card is told by its last digits behind any mask', () => {
    for (const line of [
      'Card ************4821',
      'XXXX-XXXX-XXXX-4821',
      '**** **** **** 4821',
      'ending in 4821',
    ])
      expect(read(line).payment?.value.lastFour).toBe('4821');
    expect(read('**** **** **** 48215').payment?.value.lastFour).not.toBe('4821');
  });

  test.each(['.', '*', 'x', '#', 'xx ', '**-', '.. '])(
    'a line full of "%s" is read at once',
    (mark) => {
      expect(read(mark.repeat(300)).payment).toBeNull();
    },
    2000,
  );

  test('cash is cash, and no payment is none', () => {
    expect(read('TOTAL 4.00\nCASH 5.00\nCHANGE 1.00').payment?.value.method).toBe('cash');
    expect(read('TOTAL 4.00').payment).toBeNull();
  });

  test('every category that can be hinted has a name of its own', () => {
    expect(new Set(hintedCategories).size).toBe(hintedCategories.length);
  });

  test('options that make no sense are refused', () => {
    expect(() => readReceipt([], { ...options, today: '2026-02-30' })).toThrow(
      expect.objectContaining({ code: 'bad-day' }),
    );
    expect(() => readReceipt([], { ...options, usualCurrency: 'XYZ9' })).toThrow(
      expect.objectContaining({ code: 'bad-currency' }),
    );
  });
});

describe('words with places', () => {
  const word = (text: string, x: number, y: number): Word => ({
    page: 1,
    text,
    x,
    y,
    width: text.length * 10,
    height: 20,
    confidence: 0.9,
  });

  test('make lines whatever their order, and every field tells its place', () => {
    const words = [
      word('£4.20', 300, 102),
      word('TOTAL', 10, 100),
      word('Oak', 10, 10),
      word('Cafe', 50, 12),
      word('3/4/2026', 10, 50),
    ];
    const lines = linesOfWords(words);
    expect(lines.map(({ text }) => text)).toEqual(['Oak Cafe', '3/4/2026', 'TOTAL £4.20']);
    const fields = readReceipt(lines, options);
    expect(fields.total?.box).toEqual({ page: 1, x: 300, y: 102, width: 50, height: 20 });
    expect(fields.merchant?.box).toEqual({ page: 1, x: 10, y: 10, width: 80, height: 22 });
    expect(fields.date?.box).toMatchObject({ y: 50 });
  });

  test('blots beside the name are no part of it', () => {
    const blot: Word = { ...word('Ea', 1, 10), confidence: 0.3 };
    const lines = linesOfWords([blot, word('Oak', 40, 10), word('Cafe', 80, 10), word('3/4/2026', 10, 50)]);
    expect(readReceipt(lines, options).merchant?.value).toBe('Oak Cafe');
  });

  test('doubt in a word is doubt in its field', () => {
    const sure = readReceipt(linesOfWords([word('TOTAL', 10, 10), word('£4.20', 90, 10)]), options);
    const unsure = readReceipt(
      linesOfWords([word('TOTAL', 10, 10), { ...word('£4.20', 90, 10), confidence: 0.2 }]),
      options,
    );
    expect(unsure.total?.confidence).toBeLessThan(sure.total?.confidence ?? 0);
  });
});

describe('whatever a file holds', () => {
  test('nothing is thrown, confidences stay between 0 and 1, amounts above zero', () => {
    const piece = fc.constantFrom(
      'TOTAL',
      '£',
      '12.99',
      '-',
      '.',
      ',',
      '/',
      '2026',
      '11',
      'O',
      'l',
      ' ',
      '\n',
      'VAT',
      '20%',
      'é',
      '€',
      '*',
      '\u202e',
      '\u0000',
      '𝟙',
      'x2',
      'Nov',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 400 }),
          fc.array(piece, { maxLength: 120 }).map((all) => all.join('')),
        ),
        (text) => {
          const fields = read(text);
          for (const field of [
            fields.merchant,
            fields.total,
            fields.date,
            fields.time,
            fields.vat,
            fields.payment,
            fields.category,
          ]) {
            if (field !== null) expect(field.confidence).toBeGreaterThanOrEqual(0);
            if (field !== null) expect(field.confidence).toBeLessThanOrEqual(1);
          }
          if (fields.total !== null) expect(fields.total.value.minor).toBeGreaterThan(0n);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('long text of one kind takes no long time', () => {
    // Of the processor, not of the clock: other programs may hold the machine meanwhile.
    const start = process.cpuUsage();
    for (const one of ['1 ', '1.', '1,111', '£', 'TOTAL ', 'a', '1 ,', '** ', '21/'])
      read(`${one.repeat(40_000)}\n`.repeat(2));
    read('TOTAL 12.99 21/11/2026\n'.repeat(8000));
    expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
  });
});
