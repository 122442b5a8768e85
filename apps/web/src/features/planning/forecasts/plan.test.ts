import { expect, test } from 'vitest';
import {
  type PlanEvent,
  planQuestion,
  readEvents,
  readScenarios,
  usualScenarios,
  writeEvents,
  writeScenarios,
} from './plan.ts';

const events: readonly PlanEvent[] = [
  { name: 'Inheritance', date: '2030-06-01', into: 'cash', amount: '40000' },
  { name: 'New roof', date: '2028-03-15', into: 'savings', amount: '-12500.50' },
];

test('scenarios and events come back from the address as they were', () => {
  const scenarios = usualScenarios('300');
  expect(readScenarios(writeScenarios(scenarios))).toEqual(scenarios);
  expect(readEvents(writeEvents(events))).toEqual([events[1], events[0]]);
});

test('marks of the address in a name do no harm', () => {
  const [only] = readEvents(writeEvents([{ ...(events[0] as PlanEvent), name: 'A|B~C' }]));
  expect(only?.name).toBe('A B C');
});

test('what cannot be is left out, one by one', () => {
  expect(
    readEvents('~2030-01-01~cash~1|x~2030-13-01~cash~1|x~2030-01-01~gold~1|x~2030-01-01~cash~lots'),
  ).toEqual([]);
  expect(readEvents(`broken|${writeEvents(events)}`)).toHaveLength(2);
  expect(readScenarios('x~51~0~cash~|x~2~0~cash~cash:5,cash:500,gold:1')).toEqual([
    { name: 'x', inflation: '2', saving: '0', into: 'cash', growth: { cash: '5' } },
  ]);
  expect(readScenarios('')).toEqual([]);
});

test('no more lines than can be told apart', () => {
  const [one] = usualScenarios('0');
  expect(readScenarios(writeScenarios(Array.from({ length: 9 }, () => one as never)))).toHaveLength(4);
});

test('the question has shares for per cents, saving as a flow, and months for short plans', () => {
  const [usual] = usualScenarios('300');
  const question = planQuestion(10, [usual as never], events);
  expect(question).toMatchObject({
    years: 10,
    group_by: 'month',
    scenarios: [
      {
        inflation: 0.025,
        growth: { savings: 0.03, pension: 0.05 },
        flows: [{ class: 'savings', amount: '300' }],
      },
    ],
    events: [{ class: 'cash', amount: '40000', date: '2030-06-01' }, { amount: '-12500.50' }],
  });
  expect(planQuestion(21, usualScenarios('0'), [])).toMatchObject({
    group_by: 'year',
    scenarios: [{ flows: [] }, {}],
  });
});
