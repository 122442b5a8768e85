import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRule, type RuleParts } from './check-rules.ts';
import { compilePattern, largestPattern } from './condition-rules.ts';
import { applyRules, compileRules, type RuledRow, type RuleSource } from './rules.ts';
import { splitInParts } from './split-rules.ts';

const food = '01890000-0000-7000-8000-000000000001';
const treats = '01890000-0000-7000-8000-000000000002';

const row = (change: Partial<RuledRow> = {}): RuledRow => ({
  account_id: 'a',
  currency: 'GBP',
  amountMinor: -1230n,
  description: 'TESCO  STORES 3311',
  is_imported: true,
  type: 'expense',
  merchant: null,
  notes: null,
  tags: [],
  category_id: null,
  splits: [],
  is_recurring: null,
  ...change,
});
const rule = (
  conditions: RuleSource['conditions'],
  actions: RuleSource['actions'],
  more: Partial<RuleSource> = {},
) => ({
  match: 'all' as const,
  stop: false,
  conditions,
  actions,
  ...more,
});
const says = (value: string) => ({ field: 'description', op: 'contains', value }) as const;
const run = (rules: RuleSource[], one = row(), overwrite = false) =>
  applyRules(compileRules(rules), one, { overwrite, isNew: false });

describe('conditions', () => {
  const holds = (condition: RuleSource['conditions'][number], one = row()) =>
    run([rule([condition], { add_tags: ['x'] })], one) !== null;

  test('texts compare without case, runs of spaces as one', () => {
    expect(holds(says('tesco stores'))).toBe(true);
    expect(holds({ field: 'description', op: 'starts_with', value: 'TESCO' })).toBe(true);
    expect(holds({ field: 'description', op: 'ends_with', value: 'tesco' })).toBe(false);
    expect(holds({ field: 'description', op: 'equals', value: 'Tesco Stores 3311' })).toBe(true);
    expect(holds({ field: 'description', op: 'matches', value: '^tesco +stores \\d{4}$' })).toBe(true);
    expect(holds({ ...says('tesco'), not: true })).toBe(false);
  });

  test('amounts compare exactly, without their sign, in the currency of the row', () => {
    const amount = (op: 'eq' | 'lt' | 'gt' | 'between', value: string, to?: string) =>
      ({ field: 'amount', op, value, ...(to ? { to } : {}) }) as const;
    expect(holds(amount('eq', '12.3'))).toBe(true);
    expect(holds(amount('gt', '12.30'))).toBe(false);
    expect(holds(amount('gt', '12.2999'))).toBe(true);
    expect(holds(amount('between', '12.30', '12.30'))).toBe(true);
    expect(holds(amount('eq', '1230'), row({ currency: 'JPY' }))).toBe(true);
  });

  test('account, direction, tag, currency, uncategorised and origin', () => {
    expect(holds({ field: 'account', ids: ['a'] })).toBe(true);
    expect(holds({ field: 'account', ids: ['b'], not: true })).toBe(true);
    expect(holds({ field: 'direction', value: 'income' })).toBe(false);
    expect(holds({ field: 'tag', value: 'home' }, row({ tags: ['home'] }))).toBe(true);
    expect(holds({ field: 'currency', value: 'EUR' })).toBe(false);
    expect(holds({ field: 'uncategorised' }, row({ category_id: food }))).toBe(false);
    expect(holds({ field: 'origin', value: 'hand' })).toBe(false);
  });
});

describe('order', () => {
  test('the later rule wins, and stop leaves the rest out', () => {
    const first = rule([says('tesco')], { category_id: food });
    const second = rule([says('stores')], { category_id: treats });
    expect(run([first, second])?.row.category_id).toBe(treats);
    expect(run([{ ...first, stop: true }, second])?.row.category_id).toBe(food);
    expect(run([first, second])?.setBy.get('category')).toBe(1);
  });

  test('a later rule sees what an earlier one did, and an earlier one what a later did', () => {
    const name = rule([says('tesco')], { merchant: 'Tesco' });
    const tag = rule([{ field: 'merchant', op: 'equals', value: 'tesco' }], { add_tags: ['shop'] });
    expect(run([name, tag])?.row.tags).toEqual(['shop']);
    expect(run([tag, name])?.row.tags).toEqual(['shop']);
  });

  test('what a row has already stays, unless asked', () => {
    const rules = [rule([says('tesco')], { category_id: food, merchant: 'Tesco', remove_tags: ['old'] })];
    const chosen = row({ category_id: treats, merchant: 'T', tags: ['old'] });
    expect(run(rules, chosen)?.row).toEqual(chosen);
    expect(run(rules, chosen, true)?.row).toMatchObject({ category_id: food, merchant: 'Tesco', tags: [] });
  });

  test('rules that undo each other without end leave the row alone', () => {
    const merchant = (value: string) => [{ field: 'merchant', op: 'equals', value } as const];
    const rules = [
      rule(merchant('a'), { merchant: 'b' }, { stop: true }),
      rule(merchant('b'), { merchant: 'a' }, { stop: true }),
    ];
    const effect = run(rules, row({ merchant: 'a' }), true);
    expect(effect).toMatchObject({ settled: false, row: { merchant: 'a' } });
  });

  test('a type becomes a transfer on new rows alone, and takes the category with it', () => {
    const rules = compileRules([
      rule([says('tesco')], { category_id: food }),
      rule([says('tesco')], { type: 'transfer' }),
    ]);
    expect(applyRules(rules, row(), { overwrite: true, isNew: true })?.row).toMatchObject({
      type: 'transfer',
      category_id: null,
    });
    expect(applyRules(rules, row(), { overwrite: true, isNew: false })?.row.type).toBe('expense');
  });

  const tags = fc.constantFrom('a', 'b', 'c');
  const condition = fc.oneof(
    tags.map((value) => ({ field: 'tag', value }) as const),
    fc.constantFrom('x', 'y').map((value) => ({ field: 'merchant', op: 'equals', value }) as const),
    fc.constant({ field: 'uncategorised' } as const),
    fc.constant(says('tesco')),
  );
  const anyRule = fc.record({
    match: fc.constantFrom('all', 'any'),
    stop: fc.boolean(),
    conditions: fc.array(
      fc.tuple(condition, fc.boolean()).map(([one, not]) => ({ ...one, not })),
      { minLength: 1, maxLength: 2 },
    ),
    actions: fc.oneof(
      fc.record({ add_tags: fc.array(tags, { minLength: 1, maxLength: 1 }) }),
      fc.record({ remove_tags: fc.array(tags, { minLength: 1, maxLength: 1 }) }),
      fc.record({ merchant: fc.constantFrom('x', 'y') }),
      fc.record({ category_id: fc.constantFrom(food, treats) }),
      fc.constant({ splits: [{ category_id: food, percent: '40' }, { category_id: treats }] }),
    ),
  });

  test('a second run never changes what the first left', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), fc.boolean(), (rules, overwrite) => {
        const once = run(rules as RuleSource[], row(), overwrite);
        if (once === null) return;
        const again = run(rules as RuleSource[], once.row, overwrite);
        expect(again?.setBy.size ?? 0).toBe(0);
        if (!overwrite) expect(once.settled).toBe(true);
      }),
    );
  });
});

describe('splits', () => {
  const sum = (parts: ReturnType<typeof splitInParts>) =>
    parts?.reduce((total, { minor }) => total + minor, 0n);

  test('largest remainders get the pennies that are left over', () => {
    const thirds = [{ percent: '33.33' }, { percent: '33.33' }, { percent: '33.34' }];
    expect(splitInParts(thirds, -100n, 'GBP')?.map(({ minor }) => minor)).toEqual([-33n, -33n, -34n]);
    expect(
      splitInParts([{ percent: '50' }, { percent: '50' }], 101n, 'GBP')?.map(({ minor }) => minor),
    ).toEqual([51n, 50n]);
  });

  test('an amount with a rest fits only what is larger and as fine', () => {
    const parts = [{ amount: '5.00' }, {}];
    expect(splitInParts(parts, -1230n, 'GBP')?.map(({ minor }) => minor)).toEqual([-500n, -730n]);
    expect(splitInParts(parts, -500n, 'GBP')).toBeNull();
    expect(splitInParts(parts, -400n, 'GBP')).toBeNull();
    expect(splitInParts([{ amount: '5.50' }, {}], 100n, 'JPY')).toBeNull();
  });

  test('parts add up to the penny, whatever the amount and the percentages', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        shares,
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.boolean(),
        (raw, amount, exact) => {
          const total = raw.reduce((all, share) => all + share, 0);
          const percents = raw.map((share) => Math.floor((share / total) * 9999));
          const parts = percents
            .filter((units) => units > 0)
            .map((units) => ({
              percent: `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`,
            }));
          const given = percents.reduce((all, units) => all + units, 0);
          const last = 10_000 - given;
          const whole = [
            ...parts,
            exact ? { percent: `${Math.floor(last / 100)}.${String(last % 100).padStart(2, '0')}` } : {},
          ];
          const found = splitInParts(whole, amount, 'GBP');
          if (found) expect(sum(found)).toBe(amount);
        },
      ),
    );
  });
});

describe('patterns', () => {
  test('no pattern on any text takes long', () => {
    const hostile = [
      '(a+)+$',
      '(.*a){20}',
      '(x+x+)+y',
      '(a|a)*b',
      '(?:a?){30}a{30}',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
    ];
    const text = fc.oneof(
      fc.string({ maxLength: 1000 }),
      fc.nat({ max: 2000 }).map((times) => 'a'.repeat(times)),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 60 })),
        text,
        (expression, subject) => {
          // Of the processor, not of the clock: other programs may hold the machine meanwhile.
          const began = process.cpuUsage();
          const pattern = compilePattern(expression);
          if (pattern.ok) pattern.test(subject);
          expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
        },
      ),
    );
  });

  test('a pattern that would be slow is refused', () => {
    expect(compilePattern('a{1000}').ok).toBe(false);
    expect(compilePattern('(').ok).toBe(false);
    expect(compilePattern(`a{${largestPattern - 10}}`).ok).toBe(true);
  });
});

describe('what is kept', () => {
  const valid: RuleParts = { match: 'all', conditions: [says(' tesco ')], actions: { category_id: food } };
  const refused = (change: Partial<RuleParts>) => {
    try {
      checkRule({ ...valid, ...change });
    } catch (error) {
      return (error as { errors: { field: string }[] }).errors[0]?.field;
    }
    return undefined;
  };

  test('the field that is wrong is named', () => {
    expect(checkRule(valid).conditions[0]?.value).toBe('tesco');
    expect(refused({ conditions: [says(' ')] })).toBe('conditions.0.value');
    expect(refused({ conditions: [says('a'), { field: 'notes', op: 'matches', value: '(' }] })).toBe(
      'conditions.1.value',
    );
    expect(refused({ conditions: [{ field: 'amount', op: 'between', value: '5', to: '4' }] })).toBe(
      'conditions.0.to',
    );
    expect(refused({ conditions: [{ field: 'amount', op: 'contains', value: '5' }] })).toBe(
      'conditions.0.op',
    );
    expect(refused({ actions: {} })).toBe('actions');
    expect(refused({ actions: { type: 'transfer', category_id: food } })).toBe('actions.type');
    expect(refused({ actions: { splits: [{ percent: '50' }, { percent: '49' }] } })).toBe('actions.splits');
    expect(refused({ actions: { splits: [{ percent: '0' }, {}] } })).toBe('actions.splits.0.percent');
    expect(refused({ actions: { splits: [{ amount: '5' }, {}] } })).toBeUndefined();
    expect(refused({ actions: { add_tags: ['a'], remove_tags: ['a '] } })).toBe('actions.remove_tags');
  });
});
