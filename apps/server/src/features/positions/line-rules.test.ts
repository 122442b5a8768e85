import { type Disposal, exact } from '@farthing/uk-tax';
import { describe, expect, test } from 'vitest';
import { printDisposal } from './engine-rules.ts';
import { DisposalLines, longestLine, nameBytes, writeLine } from './line-rules.ts';

const disposal = (asset: string, date: string, gain = '1'): Disposal => {
  const figures = { proceeds: exact('12'), allowableCosts: exact('11'), gain: exact(gain) };
  const quantity = exact('1.5');
  return {
    ...{ asset, date, taxYear: date < '2025-04-06' ? '2024-25' : '2025-26', quantity, ...figures },
    matches: [
      { rule: 'same_day', quantity, acquired: null, ...figures },
      { rule: 'thirty_day', quantity, acquired: '2025-04-30', ...figures, gain: exact('0.005') },
      { rule: 'section_104', quantity, acquired: null, ...figures },
    ],
  };
};
const lineOf = (one: Disposal, fields?: string) => {
  const named = nameBytes(one.asset, fields);
  const bytes = Buffer.alloc(longestLine(one, named));
  return bytes.toString('utf8', 0, writeLine(one, named, bytes, 0));
};
const security = (id: string, symbol: string) => ({ id, symbol, fields: `"asset":"${symbol}"` });

describe('disposals as lines', () => {
  test('are the JSON of their printed records', () => {
    const one = disposal('x', '2025-04-01', '-0.994');
    expect(lineOf(one)).toBe(JSON.stringify(printDisposal(one)));
    expect(JSON.parse(lineOf(one, '"asset":"Żabka"'))).toEqual({ ...printDisposal(one), asset: 'Żabka' });
  });

  test('have room for the longest figures there can be', () => {
    const most = exact('999999999999999999.999999999999') * exact('999999999999999999.999999999999');
    const figures = { quantity: -most, proceeds: -most, allowableCosts: -most, gain: -most };
    const match = { rule: 'later_acquisition', acquired: '2025-04-30', ...figures, gain: most } as const;
    const one: Disposal = { ...disposal('x', '2025-04-01'), ...figures, matches: [match, match, match] };
    expect(lineOf(one)).toBe(JSON.stringify(printDisposal(one)));
  });

  test('stand by tax year in the order of date, then symbol; of other securities there are none', () => {
    const lines = new DisposalLines([security('1', 'Ö'), security('2', 'A')]);
    for (const one of [
      disposal('1', '2025-04-02'),
      disposal('1', '2025-04-06'),
      disposal('2', '2025-04-02'),
      disposal('3', '2025-04-02'),
      disposal('2', '2025-04-01'),
    ])
      lines.add(one);
    const read = (year: string) =>
      (JSON.parse(lines.take(year, '[', ']').toString()) as { date: string; asset: string }[]).map(
        ({ date, asset }) => `${date} ${asset}`,
      );
    expect(read('2024-25')).toEqual(['2025-04-01 A', '2025-04-02 A', '2025-04-02 Ö']);
    expect(read('2025-26')).toEqual(['2025-04-06 Ö']);
    expect(read('2023-24')).toEqual([]);
  });

  test('are all there when they are many', () => {
    const lines = new DisposalLines([security('1', 'A')]);
    for (let index = 0; index < 5000; index++) lines.add(disposal('1', '2025-01-01'));
    expect(JSON.parse(lines.take('2024-25', '{"Ö":[', ']}').toString()).Ö).toHaveLength(5000);
  });

  test('are held until their year is taken', () => {
    const lines = new DisposalLines([security('1', 'A')]);
    for (const date of ['2025-04-01', '2025-04-06']) lines.add(disposal('1', date));
    expect(lines.take('2024-25', '', '').toString()).toContain('2025-04-01');
    expect(lines.take('2024-25', '[', ']').toString()).toBe('[]');
    expect(lines.take('2025-26', '', '').toString()).toContain('2025-04-06');
  });
});
