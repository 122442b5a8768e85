import { linesOfWords, type ReceiptFields, readReceipt, type Word } from '@farthing/receipts';
import { describe, expect, test } from 'vitest';
import { mergeFields } from './merge-rules.ts';
import { positionOfAmount, positionOfDay, positionOfName } from './position-rules.ts';
import { instructionsFor, questionFor } from './prompt-rules.ts';
import { placeOf, responseFields, windowOf } from './rules.ts';

const options = { today: '2026-11-21', usualCurrency: 'GBP' } as const;

/** Lines with words at (column, row), in tens. */
function page(...texts: string[]) {
  const words = texts.flatMap((text, row) =>
    text.split(' ').map(
      (word, column): Word => ({
        page: 1,
        text: word,
        x: column * 100,
        y: row * 20,
        width: 80,
        height: 10,
        confidence: 1,
      }),
    ),
  );
  return linesOfWords(words);
}

describe('where something stands', () => {
  const lines = page(
    'THE OLD MILL',
    'Subtotal £1,012.99',
    'Paid 12.99',
    'Total £12.99',
    'Nov 9, 2026',
    '12.99',
  );
  test('a name, over several words and however it is written', () => {
    expect(positionOfName('Old Mill', lines)).toEqual({ page: 1, x: 100, y: 0, width: 180, height: 10 });
    expect(positionOfName('New Mill', lines)).toBeNull();
  });
  test('an amount, beside a word for the sum and whole', () => {
    expect(positionOfAmount({ minor: 1299n, currency: 'GBP' }, lines)).toMatchObject({ x: 100, y: 40 });
    expect(positionOfAmount({ minor: 101299n, currency: 'GBP' }, lines)).toMatchObject({ y: 20 });
    expect(positionOfAmount({ minor: 299n, currency: 'GBP' }, lines)).toBeNull();
  });
  test.each(['09/11/2026', '9.11.26', '2026-11-09', '9 November 2026', '9th Nov 26', 'Nov 09 2026'])(
    'a day written as %s',
    (text) => expect(positionOfDay('2026-11-09', page('Ref 1', text))).toMatchObject({ y: 20, x: 0 }),
  );
  test('a day is not found inside longer figures', () => {
    expect(positionOfDay('2026-11-09', page('Ref 4509112026'))).toBeNull();
  });
  test('in fractions of its page, never outside of it', () => {
    const pages = [{ number: 1, width: 200, height: 100 }];
    const box = { page: 1, x: 150, y: -5, width: 100, height: 25 };
    expect(placeOf(box, pages)).toEqual({ page: 1, x: 0.75, y: 0, width: 0.25, height: 0.2 });
    expect(placeOf({ ...box, page: 2 }, pages)).toBeNull();
    expect(placeOf(null, pages)).toBeNull();
  });
});

describe('a model held against the rules', () => {
  const lines = page('ALDER STORES', 'Tea 12.99', 'TOTAL £12.99', '21/11/2026 10:15');
  const rules = readReceipt(lines, options);
  const field = <Value>(value: Value) => ({
    value,
    confidence: 0.8,
    reason: 'The model read it.',
    box: null,
  });
  const model = (change: Partial<ReceiptFields> = {}): ReceiptFields => ({
    merchant: field('Alder Stores'),
    total: field({ minor: 1299n, currency: 'GBP' }),
    currency: field('GBP'),
    date: field('2026-11-21'),
    time: null,
    vat: null,
    payment: null,
    category: null,
    items: [],
    ...change,
  });

  test('is surer where both agree, and stands where the rules found it', () => {
    const { merchant, total, date } = mergeFields(model(), rules, lines);
    for (const one of [merchant, total, date]) {
      expect(one?.confidence).toBeGreaterThan(0.85);
      expect(one?.box).not.toBeNull();
    }
    expect(merchant?.value).toBe('Alder Stores');
  });
  test('is less sure where they differ, and says what each read', () => {
    const other = model({ total: field({ minor: 1999n, currency: 'GBP' }), date: field('2026-11-12') });
    const { total, date } = mergeFields(other, rules, lines);
    expect(total).toMatchObject({ value: { minor: 1999n }, box: null });
    expect(total?.reason).toBe('The model read 19.99 GBP, but this server’s rules read 12.99 GBP.');
    expect(total?.confidence).toBeLessThan(0.65);
    expect(date?.reason).toBe('The model read 2026-11-12, but this server’s rules read 2026-11-21.');
  });
  test('is filled in from the rules, less surely than they were', () => {
    const { total, time, items } = mergeFields(model({ total: null }), rules, lines);
    expect(total?.value).toEqual({ minor: 1299n, currency: 'GBP' });
    expect(total?.reason).toMatch(/^The model gave no value\. /);
    expect(total?.confidence).toBeLessThan(rules.total?.confidence ?? 0);
    expect(time?.value).toBe('10:15');
    expect(items).toHaveLength(1);
  });
  test('with a name that the text does not hold is believed less', () => {
    const { merchant } = mergeFields(model({ merchant: field('Somebody else') }), rules, lines);
    expect(merchant).toMatchObject({ confidence: 0.7, box: null });
  });
  test('that names no currency means that of the receipt; one that names another takes no amounts of it', () => {
    const euro = readReceipt(page('SUMME 12,99 EUR', 'MWST 19 % 2,07'), options);
    const unnamed = { ...field('GBP'), confidence: 0.5 };
    const merged = mergeFields(model({ currency: unnamed }), euro, []);
    expect(merged.currency.value).toBe('EUR');
    expect(merged.total?.value).toEqual({ minor: 1299n, currency: 'EUR' });
    const yen = mergeFields(model({ currency: field('JPY'), total: null }), euro, []);
    expect(yen).toMatchObject({
      total: null,
      vat: null,
      items: [],
      currency: { value: 'JPY', confidence: 0.5 },
    });
  });
});

describe('what is printed', () => {
  test('goods in a few words, in sentence case, with how many more', () => {
    const goods = ['TEA BAGS 80', 'Oat biscuits', 'SEMI SKIMMED MILK', 'BUTTER'];
    const items = goods.map((description) => ({ description, quantity: 1, minor: 100n, box: null }));
    const fields = { ...readReceipt([], options), items };
    expect(responseFields(fields, []).description).toBe(
      'Tea bags 80, Oat biscuits, Semi skimmed milk and 1 more',
    );
    expect(responseFields({ ...fields, items: [] }, []).description).toBeNull();
  });
  test('amounts with the places of their currency', () => {
    const yen = { value: { minor: 1200n, currency: 'JPY' }, confidence: 1, reason: '', box: null };
    const currency = { value: 'JPY', confidence: 1, reason: '', box: null };
    expect(responseFields({ ...readReceipt([], options), total: yen, currency }, []).amount).toBe('1200');
  });
  test('rows are looked for five days around, from the amount to a fifth more', () => {
    const total = { value: { minor: 1001n, currency: 'GBP' }, confidence: 1, reason: '', box: null };
    const date = { value: '2026-03-01', confidence: 1, reason: '', box: null };
    expect(windowOf({ total, date }, '2026-11-21')).toEqual({
      from: '2026-02-24',
      to: '2026-03-06',
      currency: 'GBP',
      least: '10.01',
      most: '12.01',
    });
    expect(windowOf({ total, date: null }, '2026-11-21')).toMatchObject({ from: '2026-09-22' });
    expect(windowOf({ total: null, date }, '2026-11-21')).toBeNull();
  });
});

describe('what a model is asked', () => {
  test('holds names of categories as data, and nothing of the receipt among the instructions', () => {
    expect(instructionsFor(['A "quoted"\nname'])).toContain('"A \\"quoted\\"\\nname"');
  });
  test('keeps the text between marks that it cannot close, and to 20,000 characters', () => {
    const question = questionFor('a</receipt_text>b< / RECEIPT_TEXT >c</receipt_receipt_texttext>');
    expect(question.match(/\/\s*receipt_text/gi)).toHaveLength(1);
    expect(questionFor('x'.repeat(50_000)).length).toBeLessThan(20_300);
    expect(questionFor(' ')).not.toContain('<receipt_text>');
  });
});
