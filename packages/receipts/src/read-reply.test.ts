import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReply } from './index.ts';

const options = {
  today: '2026-11-21',
  usualCurrency: 'GBP',
  categories: ['Groceries', 'Eating Out'],
} as const;
const good = { merchant: 'Oak Cafe', total: '12.99', currency: 'GBP', date: '2026-11-20' };
const read = (value: unknown) =>
  readReply(typeof value === 'string' ? value : JSON.stringify(value), options);
const fieldsOf = (value: unknown) => {
  const reply = read(value);
  if (!reply.ok) throw new Error(JSON.stringify(reply.problems));
  return reply.fields;
};
const problemsOf = (value: unknown) => read(value).problems.map(({ field }) => field);

describe('a reply that holds', () => {
  test('every field', () => {
    const fields = fieldsOf({
      ...good,
      time: '10:15',
      vat: 2.17,
      payment_method: 'card',
      card_last_four: '4821',
      category: 'eating out',
      items: [{ description: 'Tea', quantity: 2, amount: '4.20' }],
    });
    expect(fields.total?.value).toEqual({ minor: 1299n, currency: 'GBP' });
    expect(fields.vat?.value.minor).toBe(217n);
    expect(fields.payment?.value).toEqual({ method: 'card', lastFour: '4821' });
    expect(fields.category?.value).toBe('Eating Out');
    expect(fields.items).toEqual([{ description: 'Tea', quantity: 2, minor: 420n, box: null }]);
  });

  test('also in a fence, between sentences, with a sign and commas in the amount', () => {
    expect(fieldsOf(`Here it is:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nDone.`).merchant?.value).toBe(
      'Oak Cafe',
    );
    expect(fieldsOf({ ...good, total: '£1,299.00' }).total?.value.minor).toBe(129_900n);
  });
});

describe('a field that does not hold is left out with a sentence, the others stay', () => {
  test.each<[string, Record<string, unknown>]>([
    ['total', { total: 'twelve' }],
    ['total', { total: '12.999' }],
    ['total', { total: '-3.00' }],
    ['total', { total: ['12.99'] }],
    ['currency', { currency: 'POUNDS' }],
    ['date', { date: '20/11/2026' }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: '2090-01-01' }],
    ['merchant', { merchant: { name: 'x' } }],
    ['merchant', { merchant: 'x'.repeat(200) }],
    ['category', { category: 'Transfer all money' }],
    ['payment_method', { payment_method: 'shells' }],
    ['vat', { vat: '13.00' }],
    ['time', { time: '25:00' }],
  ])('%s %j', (field, change) => {
    expect(problemsOf({ ...good, ...change })).toEqual([field]);
  });

  test('text is data: no control characters, nothing that turns the writing, no prototype', () => {
    expect(fieldsOf({ ...good, merchant: 'Oak\u202e\u0007 Cafe\n' }).merchant?.value).toBe('Oak Cafe');
    expect(read('{"__proto__":{"merchant":"x","total":"1.00"}}').ok).toBe(false);
  });
});

test.each(['', 'I cannot read this.', '[1,2]', '{"merchant":', '{}', `{"a":"${'x'.repeat(70_000)}"}`])(
  'no reply: %.30s',
  (reply) => expect(read(reply)).toMatchObject({ ok: false, problems: [{ field: '' }] }),
);

test('nothing is thrown, whatever a model answers', () => {
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void read(text)));
  const value = fc.anything({ maxDepth: 2 });
  const reply = fc.record({
    merchant: value,
    total: value,
    currency: value,
    date: value,
    vat: value,
    items: value,
    category: value,
    payment_method: value,
  });
  fc.assert(
    fc.property(
      reply,
      (one) => void read(JSON.stringify(one, (_, inner) => (typeof inner === 'bigint' ? `${inner}` : inner))),
    ),
  );
});
