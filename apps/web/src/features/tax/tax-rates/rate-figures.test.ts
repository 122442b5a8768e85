import { describe, expect, test } from 'vitest';
import {
  at,
  figureText,
  type RateFigure,
  rateSections,
  readFigure,
  typedFigure,
  withFigure,
} from './rate-figures.ts';

const table = {
  tax_year: '2026-27',
  start: '2026-04-06',
  income_tax: {
    personal_allowance: { amount: 12570, taper_rate: '0.5', rounding: 'up', source: ['ita2007'] },
    non_savings_bands: {
      scotland: {
        bands: [
          { name: 'starter', from: 0, to: 3967, rate: '0.19' },
          { name: 'basic', from: 3967, to: null, rate: '0.20' },
        ],
        source: ['scot'],
      },
    },
  },
  isa: { total: 20000, cash_under_65: null, source: ['isa'] },
};
const sections = rateSections(table);
const figures = sections.flatMap(({ groups }) => groups.flatMap((group) => group.figures));
const figure = (path: string) => figures.find((one) => one.path === path) as RateFigure;

describe('a rate table', () => {
  test('is shown as figures in groups with their sources', () => {
    expect(sections.map(({ name }) => name)).toEqual(['Income Tax', 'ISAs']);
    expect(sections[0]?.groups.map(({ name, sources }) => [name, sources])).toEqual([
      ['Personal allowance', ['ita2007']],
      ['Bands of earnings and other income', ['scot']],
    ]);
    expect(figures.map(({ label, kind, value }) => [label, figureText(kind, value)])).toEqual([
      ['Amount', '£12,570'],
      ['Taper rate', '50%'],
      ['Scotland, starter: up to', '£3,967'],
      ['Scotland, starter: rate', '19%'],
      ['Scotland, basic: rate', '20%'],
      ['Total', '£20,000'],
    ]);
    expect(sections[1]?.groups[0]?.sources).toEqual(['isa']);
  });

  test('takes figures as people write them', () => {
    const rate = figure('income_tax.non_savings_bands.scotland.bands.0.rate');
    expect(typedFigure(rate)).toBe('19');
    for (const [typed, value] of [
      ['20%', '0.20'],
      ['8.75', '0.0875'],
      ['0', '0.00'],
      ['105 %', '1.05'],
    ])
      expect(readFigure(typed as string, rate)).toEqual({ ok: true, value });
    expect(readFigure('a fifth', rate).ok).toBe(false);
    const allowance = figure('income_tax.personal_allowance.amount');
    expect(readFigure('£13,000', allowance)).toEqual({ ok: true, value: 13000 });
    expect(readFigure('13,000.50', allowance).ok).toBe(false);
    expect(readFigure('-1', allowance).ok).toBe(false);
  });

  test('with another limit of a band has the next one begin there', () => {
    const changed = withFigure(table, 'income_tax.non_savings_bands.scotland.bands.0.to', 4000);
    expect(at(changed, 'income_tax.non_savings_bands.scotland.bands')).toMatchObject([
      { from: 0, to: 4000 },
      { from: 4000, to: null },
    ]);
    expect(at(table, 'income_tax.non_savings_bands.scotland.bands.0.to')).toBe(3967);
    expect(at(withFigure(table, 'isa.total', 1), 'isa.total')).toBe(1);
  });
});
