import { Decimal } from '@farthing/money';
import { describe, expect, test } from 'vitest';
import { boughtBack, largestSale, unitsForRoom, unitsText } from './rules.ts';

/** A gain that goes in straight lines: `[units, gain of each]`. */
function inLines(...lines: readonly (readonly [units: bigint, each: bigint])[]) {
  return (units: bigint) => {
    let [left, sum] = [units, 0n];
    for (const [count, each] of lines) {
      const taken = left < count ? left : count;
      sum += taken * each;
      left -= taken;
    }
    return sum;
  };
}

function search(most: bigint, room: bigint, gain: (units: bigint) => bigint) {
  let asked = 0;
  const fits = (units: bigint) => {
    asked++;
    return gain(units) <= room;
  };
  return { found: largestSale({ most, room, gain, fits }), asked };
}

describe('the largest sale that fits', () => {
  test('is all of it where all of it fits', () => {
    expect(search(100n, 3000n, inLines([100n, 30n])).found).toBe(100n);
  });

  test('is found in a few questions, also among very many units', () => {
    const { found, asked } = search(10n ** 15n, 3000n * 10n ** 9n, inLines([10n ** 15n, 7n]));
    expect(found).toBe((3000n * 10n ** 9n) / 7n);
    expect(asked).toBeLessThan(8);
  });

  test('is nothing where one unit is too much', () => {
    expect(search(5n, 3000n, inLines([5n, 3001n])).found).toBe(0n);
  });

  test('goes on where a loss comes after gains, and stops where a gain comes after losses', () => {
    expect(search(100n, 300n, inLines([50n, 10n], [50n, -10n])).found).toBe(100n);
    expect(search(100n, 300n, inLines([50n, -10n], [50n, 20n])).found).toBe(90n);
  });

  test('agrees with trying every number, whatever the lines', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return BigInt(seed % below);
    };
    for (let round = 0; round < 500; round++) {
      const [first, second] = [random(40), random(40)];
      const gain = inLines([first, random(60) - 30n], [second, random(60) - 30n]);
      const [most, room] = [first + second, random(500)];
      let best = 0n;
      for (let units = 1n; units <= most; units++) if (gain(units) <= room) best = units;
      if (most > 0n) expect(search(most, room, gain).found).toBe(best);
    }
  });

  test('never answers what does not fit, also where the gain is no straight line', () => {
    const gain = (units: bigint) => (units * units) / 10n;
    const { found } = search(1000n, 3000n, gain);
    expect(gain(found)).toBeLessThanOrEqual(3000n);
    expect(gain(found + 1n)).toBeGreaterThan(3000n);
  });
});

test('what the ISA takes: fees come off the proceeds first, units are rounded down', () => {
  const one = new Decimal(1);
  expect(unitsForRoom('1000.00', new Decimal(100), new Decimal(12), one)).toBe(10n);
  expect(unitsForRoom('988.00', new Decimal(100), new Decimal(12), one)).toBe(10n);
  expect(unitsForRoom('987.99', new Decimal(100), new Decimal(12), one)).toBe(9n);
  expect(unitsForRoom('0.00', new Decimal(100), new Decimal(0), one)).toBe(0n);
  expect(unitsForRoom('1000.00', new Decimal(300), new Decimal(0), new Decimal('0.01'))).toBe(333n);
});

test('steps become units', () => {
  expect(unitsText(3328n, new Decimal('0.001'))).toBe('3.328');
  expect(unitsText(60n, new Decimal(1))).toBe('60');
});

test('without duty and fees all units that were sold are bought back, although the proceeds are rounded', () => {
  const price = new Decimal('97.83').times('0.7623');
  const free = { buyFees: new Decimal(0), dutyRate: new Decimal(0) };
  // 40 units cost £2,983.03236.
  expect(boughtBack('2983.03', price, new Decimal(1), free).units).toBe('40');
  expect(boughtBack('2983.02', price, new Decimal(1), free).units).toBe('39');
  expect(boughtBack('0.00', new Decimal('0.001'), new Decimal(1), free).units).toBe('0');
});

test('duty comes out of the money: 59 at 100.50, not 60', () => {
  const price = new Decimal(100);
  expect(
    boughtBack('6000.00', price, new Decimal(1), { buyFees: new Decimal(0), dutyRate: new Decimal('0.005') }),
  ).toEqual({
    units: '59',
    duty: '29.50',
  });
  expect(
    boughtBack('10.00', price, new Decimal(1), { buyFees: new Decimal(12), dutyRate: new Decimal(0) }),
  ).toEqual({
    units: '0',
    duty: '0.00',
  });
});
