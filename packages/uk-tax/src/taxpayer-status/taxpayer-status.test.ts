import { describe, expect, test } from 'vitest';
import { type Move, type Nights, taxpayerStatus } from './taxpayer-status.ts';

const at = (place: Move['place'], from: string): Move => ({ from, place });
const of = (moves: readonly Move[], nights?: Nights) => {
  const { status, region, decidedBy } = taxpayerStatus('2025-26', moves, nights);
  return [status, region, decidedBy];
};
const nights = (england: number, wales: number, scotland: number, northern_ireland = 0): Nights => ({
  ...{ england, wales, scotland, northern_ireland },
});

describe('the status of a tax year', () => {
  test('is that of the only home (STTG4300)', () => {
    expect(of([at('scotland', '2001-01-01')])).toEqual(['scottish', 'scotland', 'home']);
    expect(of([at('wales', '2001-01-01')])).toEqual(['welsh', 'wales', 'home']);
    expect(of([at('northern_ireland', '2001-01-01')])).toEqual(['neither', 'northern_ireland', 'home']);
    expect(of([at('england', '2001-01-01'), at('scotland', '2026-04-06')])[0]).toBe('neither');
  });

  test('goes by the longer main home after a move, to the day', () => {
    // 365 days: 6 October is the 184th, so the first home has 183.
    const moved = (day: string) => [at('england', '2020-01-01'), at('scotland', day)];
    expect(of(moved('2025-10-05'))[0]).toBe('scottish');
    expect(of(moved('2025-10-06'))[0]).toBe('neither');
    expect(taxpayerStatus('2025-26', moved('2025-10-06'), undefined).days).toMatchObject({
      ...{ england: 183, scotland: 182 },
    });
  });

  test('compares parts one by one, not Scotland with all others together (STTG4400)', () => {
    const moves = [
      ...[at('scotland', '2024-01-01'), at('england', '2025-08-28')],
      ...[at('northern_ireland', '2025-12-20')],
    ];
    expect(taxpayerStatus('2025-26', moves, undefined).days).toMatchObject({
      ...{ scotland: 144, england: 114, northern_ireland: 107 },
    });
    expect(of(moves)[0]).toBe('scottish');
  });

  // 2027-28 has 366 days: 183 end with 5 October.
  test('is Scottish if Scotland is equal to another part (s80E(3)(c))', () => {
    for (const other of ['england', 'wales'] as const)
      expect(
        taxpayerStatus('2027-28', [at(other, '2020-01-01'), at('scotland', '2027-10-06')], undefined),
      ).toMatchObject({ status: 'scottish', days: { [other]: 183, scotland: 183 } });
  });

  test('goes by nights if Wales is equal to England (s116G(3)(c)), and can’t be Scottish then', () => {
    const moves = [at('england', '2020-01-01'), at('wales', '2027-10-06')];
    const by = (given?: Nights) => taxpayerStatus('2027-28', moves, given).status;
    expect(by()).toBe('nights_needed');
    expect(by(nights(180, 186, 0))).toBe('welsh');
    expect(by(nights(183, 183, 0))).toBe('neither');
    expect(by(nights(10, 20, 200))).toBe('neither');
  });

  test('goes by nights without any home, and needs more of them than in any other part (ss80F, 116H)', () => {
    const moves = [at('no_home', '2020-01-01')];
    expect(of(moves)).toEqual(['nights_needed', null, null]);
    expect(of(moves, nights(100, 10, 101))).toEqual(['scottish', 'scotland', 'nights']);
    expect(of(moves, nights(101, 10, 101))).toEqual(['neither', 'england', 'nights']);
    expect(of(moves, nights(10, 101, 100))).toEqual(['welsh', 'wales', 'nights']);
    expect(of(moves, nights(0, 0, 0, 200))).toEqual(['neither', 'northern_ireland', 'nights']);
    // A home for a single day decides.
    expect(of([...moves, at('wales', '2026-04-05')])).toEqual(['welsh', 'wales', 'home']);
  });

  test('begins with 2016-17 in Scotland and with 2019-20 in Wales', () => {
    const by = (year: string, place: Move['place']) =>
      taxpayerStatus(year, [at(place, '2010-01-01')], undefined);
    expect([by('2015-16', 'scotland').status, by('2016-17', 'scotland').status]).toEqual([
      'neither',
      'scottish',
    ]);
    expect([by('2018-19', 'wales').status, by('2019-20', 'wales').status]).toEqual(['neither', 'welsh']);
    expect(by('2018-19', 'wales').region).toBe('wales');
  });

  test('isn’t worked out for a year abroad, or for days without an entry that could change it', () => {
    expect(of([at('abroad', '2020-01-01'), at('scotland', '2025-04-07')])).toEqual([
      'lived_abroad',
      null,
      null,
    ]);
    expect(of([])).toEqual(['days_unknown', null, null]);
    expect(of([at('scotland', '2025-10-06')])[0]).toBe('days_unknown');
    expect(of([at('scotland', '2025-10-05')])[0]).toBe('scottish');
    expect(of([at('england', '2025-10-05')])[0]).toBe('neither');
    expect(of([at('wales', '2025-10-05')])[0]).toBe('welsh');
  });
});
