import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId } from './ledger.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

const question = {
  years: 10,
  runs: 20_000,
  seed: 42,
  initial: '10000',
  monthly_contribution: '200',
  annual_return: '0.05',
  annual_volatility: '0.15',
  inflation: '0.02',
};

function simulate(change: object = {}): Promise<Answer> {
  return client.post('/forecasts/monte-carlo', { ...question, ...change });
}

async function simulated(change: object = {}): Promise<Answer['body']> {
  const answer = await simulate(change);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

async function refused(change: object, field: string): Promise<string> {
  const answer = await simulate(change);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 422 });
  expect(answer.body.errors[0].field).toBe(field);
  return answer.body.detail;
}

describe('what a simulation answers', () => {
  test('percentiles of each year, in order, today apart, and the probability of success', async () => {
    const body = await simulated();
    expect(body).toMatchObject({ base_currency: 'GBP', years: 10, runs: 20_000, seed: 42 });
    expect(body.start).toEqual({
      year: 0,
      p5: '10000.00',
      p25: '10000.00',
      p50: '10000.00',
      p75: '10000.00',
      p95: '10000.00',
    });
    expect(body.percentiles.map((one: { year: number }) => one.year)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    for (const { p5, p25, p50, p75, p95 } of body.percentiles) {
      const shares = [p5, p25, p50, p75, p95].map(Number);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(p50).toMatch(/^\d+\.\d\d$/);
    }
    expect(body.success_probability).toBe(1);
  });

  test('the same seed gives the same answer, another seed another', async () => {
    const [first, again, other] = [await simulated(), await simulated(), await simulated({ seed: 43 })];
    expect(again).toEqual(first);
    expect(other.percentiles).not.toEqual(first.percentiles);
  });

  test('without a seed one is chosen and told; asked with it the answer is the same', async () => {
    const first = await simulated({ seed: undefined });
    const next = await simulated({ seed: undefined });
    expect(next.seed).not.toBe(first.seed);
    expect(await simulated({ seed: first.seed })).toEqual(first);
  });

  test('without contributions it is the lognormal of the closed form, within the sampling error', async () => {
    const body = await simulated({
      runs: 100_000,
      monthly_contribution: '0',
      inflation: '0',
      initial: '1000000',
    });
    const [r, sigma] = [0.05, 0.15];
    for (const { year, ...shares } of body.percentiles) {
      for (const [name, z] of [
        ['p5', -1.6449],
        ['p25', -0.6745],
        ['p50', 0],
        ['p75', 0.6745],
        ['p95', 1.6449],
      ] as const) {
        const log = year * (Math.log(1 + r) - sigma ** 2 / 2) + z * sigma * Math.sqrt(year);
        // Standard error of the 5th percentile of 100,000 is below 0.7 % of σ√t; five of them.
        expect(Math.abs(Math.log(Number(shares[name]) / 1e6) - log)).toBeLessThan(
          0.035 * sigma * Math.sqrt(year) + 0.001,
        );
      }
      expect(Math.abs(Number(shares.mean) / 1e6 / 1.05 ** year - 1)).toBeLessThan(0.012);
    }
  });

  test('without volatility it is compound interest, contributions at the end of each month', async () => {
    const body = await simulated({
      annual_volatility: 0,
      annual_return: 0.06,
      inflation: 0.02,
      runs: 1024,
      years: 3,
    });
    let [balance, level] = [10_000, 1];
    for (let month = 1; month <= 36; month++) {
      balance = balance * 1.06 ** (1 / 12) + 200;
      level *= 1.02 ** (1 / 12);
    }
    const last = body.percentiles[2];
    expect(Math.abs(Number(last.nominal.p50) / balance - 1)).toBeLessThan(0.002);
    expect(Math.abs(Number(last.p50) / (balance / level) - 1)).toBeLessThan(0.002);
    let paid = 10_000;
    for (let month = 1; month <= 36; month++) paid += 200 / 1.02 ** (month / 12);
    expect(Number(last.paid_in)).toBeCloseTo(paid, 1);
  });

  test('amounts and rates may be texts or numbers: the answer is the same', async () => {
    const numbers = {
      initial: 10000,
      monthly_contribution: 200,
      annual_return: 0.05,
      annual_volatility: 0.15,
      inflation: 0.02,
    };
    expect(await simulated(numbers)).toEqual(await simulated());
  });

  test('success is having the target in the end', async () => {
    const reached = async (target: string) => (await simulated({ target })).success_probability;
    const [low, high] = [await reached('20000'), await reached('60000')];
    expect(low).toBeGreaterThan(high);
    expect(high).toBeGreaterThan(0);
    expect(low).toBeLessThan(1);
  });

  test('contributions below zero take money out, and paths run dry', async () => {
    const body = await simulated({ monthly_contribution: '-150' });
    expect(body.success_probability).toBeLessThan(0.5);
    const dry = body.percentiles.map((one: { depleted: number }) => one.depleted);
    expect(dry.at(-1)).toBeCloseTo(1 - body.success_probability, 9);
    expect(dry).toEqual([...dry].sort((a: number, b: number) => a - b));
  });

  test('contributions stop after their years', async () => {
    const [short, all] = [
      await simulated({ contribution_years: 2, inflation: 0 }),
      await simulated({ inflation: 0 }),
    ];
    expect(short.percentiles[1]).toEqual(all.percentiles[1]);
    expect(short.percentiles[9].paid_in).toBe('14800.00');
    expect(all.percentiles[9].paid_in).toBe('34000.00');
  });

  test('Student’s t has the same mean and heavier tails', async () => {
    const change = { monthly_contribution: 0, runs: 100_000, years: 1 };
    const [normal, heavy] = [
      await simulated(change),
      await simulated({ ...change, returns: 'student-t', degrees_of_freedom: 3 }),
    ];
    expect(Number(heavy.percentiles[0].mean) / Number(normal.percentiles[0].mean)).toBeCloseTo(1, 2);
    expect(Number(heavy.percentiles[0].p25)).toBeGreaterThan(Number(normal.percentiles[0].p25));
  });

  test('each strategy of withdrawal answers; those that adapt tell what they paid', async () => {
    const base = { initial: '500000', monthly_contribution: 0, years: 30 };
    const fixed = await simulated({ ...base, withdrawal: { strategy: 'fixed-real', annual: '25000' } });
    expect(fixed.success_probability).toBeGreaterThan(0.3);
    expect(fixed.success_probability).toBeLessThan(1);
    expect(fixed.percentiles[0].income).toBeUndefined();
    for (const withdrawal of [
      { strategy: 'percentage', rate: '0.04' },
      { strategy: 'guardrails', rate: 0.05 },
      { strategy: 'floor-and-ceiling', rate: '0.05', floor: '15000', ceiling: '30000', after_years: 5 },
    ]) {
      const body = await simulated({ ...base, withdrawal });
      expect(Number(body.percentiles.at(-1).income.p50)).toBeGreaterThan(0);
    }
  });
});

describe('historical returns', () => {
  test('a history of one return grows by it each month', async () => {
    const body = await simulated({
      returns: 'historical',
      monthly_returns: Array.from({ length: 12 }, () => '0.01'),
      monthly_contribution: 0,
      inflation: 0,
      years: 2,
    });
    expect(body.historical_months).toBe(12);
    expect(Number(body.percentiles[1].p50) / (10_000 * 1.01 ** 24)).toBeCloseTo(1, 2);
  });

  test('returns are taken from the stored prices of a security, month by month', async () => {
    const security = await client.post('/securities', { symbol: 'FUND', name: 'Fund', currency: 'GBP' });
    expect(security).toMatchObject({ status: 201 });
    let price = 100;
    for (let month = 0; month < 14; month++) {
      const date = `${month < 12 ? 2024 : 2025}-${String((month % 12) + 1).padStart(2, '0')}-28`;
      const answer = await client.post(`/securities/${security.body.id}/prices`, {
        date,
        price: price.toFixed(6),
      });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
      price *= 1.02;
    }
    const body = await simulated({
      returns: 'historical',
      security_id: security.body.id,
      monthly_contribution: 0,
      inflation: 0,
      years: 1,
    });
    expect(body.historical_months).toBe(13);
    expect(Number(body.percentiles[0].p50) / (10_000 * 1.02 ** 12)).toBeCloseTo(1, 2);
    const other = await app.register();
    const theirs = await other.post('/forecasts/monte-carlo', {
      ...question,
      returns: 'historical',
      security_id: security.body.id,
    });
    expect(theirs).toMatchObject({ status: 404, body: { detail: 'Security not found' } });
  });

  test('a security with few prices is refused, an unknown one is 404', async () => {
    const { body } = await client.post('/securities', { symbol: 'NEW', name: 'New', currency: 'GBP' });
    expect(await refused({ returns: 'historical', security_id: body.id }, 'security_id')).toContain(
      'at least 12',
    );
    expect(await simulate({ returns: 'historical', security_id: absentId })).toMatchObject({ status: 404 });
  });
});

describe('what is refused, with the limit named', () => {
  test('10 million paths', async () => {
    expect(await refused({ runs: 10_000_000 }, 'runs')).toBe('runs must be from 1 to 1,000,000');
  });

  test('horizons that are negative, zero or beyond sixty years', async () => {
    for (const years of [-5, 0, 61])
      expect(await refused({ years }, 'years')).toBe('years must be from 1 to 60');
  });

  test('rates beyond what the model takes, and what is no number', async () => {
    expect(await refused({ annual_volatility: 2 }, 'annual_volatility')).toBe(
      'annual_volatility must be from 0 to 1.5',
    );
    expect(await refused({ annual_volatility: '-0.1' }, 'annual_volatility')).toContain('0 to 1.5');
    expect(await refused({ annual_return: -1 }, 'annual_return')).toContain('-0.9 to 1');
    expect(await refused({ inflation: 9 }, 'inflation')).toContain('-0.2 to 0.5');
    await refused({ annual_return: 'much' }, 'annual_return');
  });

  test('money below zero to begin with, too many places, and more than there is', async () => {
    expect(await refused({ initial: '-1' }, 'initial')).toBe('initial must be from 0.00 to 9999999999999.99');
    await refused({ initial: '1.005' }, 'initial');
    await refused({ initial: '99999999999999' }, 'initial');
    await refused({ target: '-5' }, 'target');
  });

  test('returns or withdrawals without what they need', async () => {
    expect(await refused({ annual_return: undefined }, 'annual_return')).toBe('annual_return required');
    await refused({ returns: 'historical' }, 'monthly_returns');
    await refused({ returns: 'historical', monthly_returns: ['0.01'] }, 'monthly_returns');
    await refused({ returns: 'student-t', degrees_of_freedom: 2 }, 'degrees_of_freedom');
    await refused({ withdrawal: { strategy: 'percentage' } }, 'withdrawal.rate');
    await refused(
      { withdrawal: { strategy: 'percentage', rate: 0.04, after_years: 10 } },
      'withdrawal.after_years',
    );
    await refused({ contribution_years: 11 }, 'contribution_years');
    await refused({ seed: -1 }, 'seed');
  });

  test('fields that no one knows, and no one signed in', async () => {
    await refused({ yeers: 3 }, 'yeers');
    const answer = await app.request('POST', '/forecasts/monte-carlo', { body: question });
    expect(answer.status).toBe(401);
  });
});

describe('while simulations run', () => {
  test('/health answers before 100,000 paths of 40 years have', async () => {
    const order: string[] = [];
    const run = simulated({ runs: 100_000, years: 40 }).then(() => order.push('simulation'));
    const health = app.request('GET', '/health').then(({ status }) => order.push(`health ${status}`));
    await Promise.all([run, health]);
    expect(order).toEqual(['health 200', 'simulation']);
  });

  test('several at a time are all answered, each as it would be alone', async () => {
    const seeds = [1, 2, 3, 4, 5];
    const together = await Promise.all(seeds.map((seed) => simulated({ seed, runs: 30_000 })));
    for (const [index, seed] of seeds.entries())
      expect(together[index]).toEqual(await simulated({ seed, runs: 30_000 }));
  });

  test('what one user asks too often is refused, others are answered; clients that go away end theirs', {
    tags: 'long',
  }, async () => {
    const user = await app.register();
    const withdrawal = { strategy: 'guardrails', rate: '0.05' };
    const asked = Array.from({ length: 8 }, () => {
      const one = request(`${app.url}/api/v1/forecasts/monte-carlo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      });
      one.once('error', () => {});
      one.end(JSON.stringify({ ...question, runs: 1_000_000, years: 60, withdrawal }));
      return one;
    });
    // One runs, six wait: the eighth is one too many.
    const first = await Promise.race(
      asked.map(
        (one) =>
          new Promise<number>((done) => one.once('response', (answer) => done(answer.statusCode ?? 0))),
      ),
    );
    expect(first).toBe(503);
    expect((await client.post('/forecasts/monte-carlo', { ...question, runs: 1000 })).status).toBe(200);
    for (const one of asked) one.destroy();
    // Many seconds of work are gone at once: what is asked next need not wait for it.
    const ask = () => user.post('/forecasts/monte-carlo', { ...question, runs: 1, years: 1 });
    await expect.poll(async () => (await ask()).status, { timeout: 120_000 }).toBe(200);
  });
});
