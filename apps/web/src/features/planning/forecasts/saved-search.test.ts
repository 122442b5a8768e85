import { expect, test } from 'vitest';
import { monteCarloQuestion, usualMonteCarlo } from './monte-carlo-draft.ts';
import { planQuestion, readEvents, readScenarios, usualScenarios } from './plan.ts';
import { monteCarloSearch, netWorthSearch } from './saved-search.ts';

const events = [
  { name: 'New roof', date: '2099-03-15', into: 'savings', amount: '-12500.50' },
  { name: 'Inheritance', date: '2099-06-01', into: 'cash', amount: '40000' },
] as const;

test('a plan of net worth that the screen saved is asked again as it was', () => {
  const question = planQuestion(30, usualScenarios('300'), events);
  const search = netWorthSearch(question);
  const again = planQuestion(
    Number(search?.years),
    readScenarios(String(search?.plan)),
    readEvents(String(search?.events)),
  );
  expect(again).toEqual(question);
});

test('chances that the screen saved are asked again as they were, however money is taken out', () => {
  for (const change of [
    {},
    { months: 'wild', goal: '250000', return: '5.25' },
    { months: 'past', security: '0194e0f0-0000-7000-8000-000000000000' },
    { take: 'fixed-real', after: '0' },
    { take: 'guardrails', share: '3.5' },
    { take: 'floor-and-ceiling', after: '15' },
  ]) {
    const question = monteCarloQuestion({ ...usualMonteCarlo, ...change }, 'GBP');
    const search = monteCarloSearch(question) ?? {};
    const texts = Object.entries(search).map(([field, value]) => [field, String(value)]);
    expect(monteCarloQuestion({ ...usualMonteCarlo, ...Object.fromEntries(texts) }, 'GBP')).toEqual(question);
  }
});

test('a plan made elsewhere with more than the screen shows has no address', () => {
  const scenario = { name: 'A', growth: { isa: '0.05' } };
  const flow = { name: 'Rent', class: 'cash', amount: '400' } as const;
  expect(netWorthSearch({ years: 5, flows: [flow], scenarios: [scenario] })).toMatchObject({ years: 5 });
  expect(netWorthSearch({ years: 5, flows: [flow, flow], scenarios: [scenario] })).toBeUndefined();
  expect(netWorthSearch({ years: 5, scenarios: [{ ...scenario, inflation: '0.02345' }] })).toBeUndefined();
  const plain = { years: 5, initial: '1', annual_return: 0.05, annual_volatility: 0.1 };
  expect(monteCarloSearch(plain)).toMatchObject({ seed: 1, start: 1, return: 5 });
  expect(monteCarloSearch({ ...plain, runs: 500 })).toBeUndefined();
  expect(monteCarloSearch({ ...plain, monthly_contribution: '5' })).toBeUndefined();
});

test('the order in which rates were kept does not show in the address', () => {
  const plan = (growth: object) => netWorthSearch({ years: 5, scenarios: [{ name: 'A', growth }] });
  expect(plan({ isa: '0.05', cash: 0 })).toEqual(plan({ cash: 0, isa: 0.05 }));
});
