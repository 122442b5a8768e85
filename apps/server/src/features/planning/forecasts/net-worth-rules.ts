import type {
  AccountType,
  BalanceSheet,
  NetWorthForecast,
  NetWorthForecastRequest,
} from '@farthing/api-contract';
import { monthAfter } from '@farthing/dates';
import type { NetWorthQuestion, OneOff, ProjectedScenario, RegularFlow } from '@farthing/forecasting';
import { formatMinor, parseMinor } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';
import { fractionText, typedAmount } from './entry-rules.ts';

/** The classes in the order of the balance sheet. */
const classOrder: readonly AccountType[] = [
  'cash',
  'savings',
  'isa',
  'investment',
  'pension',
  'crypto',
  'property',
  'other_asset',
  'credit_card',
  'loan',
  'mortgage',
];
const debts: readonly AccountType[] = ['credit_card', 'loan', 'mortgage'];
/** Account types that receive overpayments of a debt: the first that the user has and that isn't negative. */
const overflow: readonly AccountType[] = ['cash', 'savings'];

const years = { least: 1, most: 60 };

/** Opening value of an asset class in minor units. Debts are negative. */
export interface OpeningClass {
  readonly type: AccountType;
  readonly opening: bigint;
}

/**
 * The classes of a projection: those on the balance sheet and those that the request names.
 * @throws {Problem} invalid-amount naming the field
 */
export function openingClasses(
  sheet: Pick<BalanceSheet, 'groups'>,
  request: NetWorthForecastRequest,
  baseCurrency: string,
): OpeningClass[] {
  const known = new Map(
    sheet.groups.map(({ type, class: side, total }) => {
      const minor = parseMinor(total, baseCurrency);
      return [type, side === 'liability' ? -minor : minor];
    }),
  );
  const moved = [request, ...request.scenarios].flatMap(({ flows = [], events = [] }) => [
    ...flows,
    ...events,
  ]);
  const named = new Set<string>([
    ...moved.map((one) => one.class),
    ...request.scenarios.flatMap(({ growth }) => Object.keys(growth ?? {})),
  ]);
  return classOrder.flatMap((type) => {
    const typed = request.opening?.[type];
    if (typed !== undefined) return [{ type, opening: typedAmount(typed, baseCurrency, `opening.${type}`) }];
    const opening = known.get(type);
    if (opening === undefined) return named.has(type) ? [{ type, opening: 0n }] : [];
    return [{ type, opening }];
  });
}

/** A question to the package for one scenario, and how its fields are called in the request. */
export interface ScenarioQuestion {
  readonly question: NetWorthQuestion;
  readonly nameOf: (field: string) => string;
}

/**
 * Returns the simulation input of each scenario. The first month is the one after this, and includes the
 * remaining days of this month. @throws {Problem} invalid-request, invalid-amount naming the field
 */
export function scenarioQuestions(
  request: NetWorthForecastRequest,
  classes: readonly OpeningClass[],
  { baseCurrency, today }: { readonly baseCurrency: string; readonly today: string },
): ScenarioQuestion[] {
  if (request.years < years.least || request.years > years.most)
    throw invalidField('years', `years must be from ${years.least} to ${years.most}`);
  const from = monthAfter(today.slice(0, 7));
  const spill = overflow.find((type) => classes.some((one) => one.type === type && one.opening >= 0n));
  const view = { baseCurrency, today };
  const shared = readMovements(request, '', view);
  return request.scenarios.map((scenario, index) => {
    const own = readMovements(scenario, `scenarios.${index}.`, view);
    return {
      question: {
        from,
        months: request.years * 12,
        classes: classes.map(({ type, opening }) => ({
          name: type,
          opening,
          ...(debts.includes(type) && opening < 0n && spill ? { overflowTo: spill } : {}),
        })),
        scenarios: [
          {
            name: scenario.name,
            inflation: fractionText(scenario.inflation ?? '0.02'),
            growth: Object.fromEntries(
              Object.entries(scenario.growth ?? {}).map(([type, rate]) => [type, fractionText(rate)]),
            ),
          },
        ],
        flows: [...shared.flows, ...own.flows],
        events: [...shared.events, ...own.events],
      },
      nameOf: (field) => nameInRequest(field, index, shared),
    };
  });
}

/** Returns flows and one-off events as the package takes them. @param path of their fields in the request */
function readMovements(
  { flows = [], events = [] }: Pick<NetWorthForecastRequest, 'flows' | 'events'>,
  path: string,
  { baseCurrency, today }: { readonly baseCurrency: string; readonly today: string },
) {
  const earliest = monthAfter(today.slice(0, 7));
  return {
    flows: flows.map((flow, index): RegularFlow => {
      const { name, from, to } = flow;
      return {
        name,
        class: flow.class,
        amount: typedAmount(flow.amount, baseCurrency, `${path}flows.${index}.amount`),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        keepsPace: flow.keeps_pace ?? true,
      };
    }),
    events: events.map((event, index): OneOff => {
      const field = `${path}events.${index}`;
      if (event.date <= today) throw invalidField(`${field}.date`, `${field}.date must be after today`);
      const month = event.date.slice(0, 7);
      return {
        name: event.name,
        class: event.class,
        amount: typedAmount(event.amount, baseCurrency, `${field}.amount`),
        month: month < earliest ? earliest : month,
        keepsPace: event.keeps_pace ?? true,
      };
    }),
  };
}

/** `flows.3.to` → `scenarios.1.flows.0.to` where the first three are shared; `scenarios.0.…` → that of the request. */
function nameInRequest(
  field: string,
  scenario: number,
  shared: { readonly flows: readonly unknown[]; readonly events: readonly unknown[] },
): string {
  const [list, index = '', ...rest] = field.split('.');
  if (list === 'scenarios') return ['scenarios', scenario, ...rest].join('.');
  if (list !== 'flows' && list !== 'events') return field;
  const own = Number(index) - shared[list].length;
  return own < 0 ? field : ['scenarios', scenario, list, own, ...rest].join('.');
}

/** Returns the response with the net worth of all scenarios over time. By year, every twelfth month. */
export function printNetWorth(
  request: NetWorthForecastRequest,
  classes: readonly OpeningClass[],
  projected: readonly ProjectedScenario[],
  { baseCurrency, today }: { readonly baseCurrency: string; readonly today: string },
): Omit<NetWorthForecast, 'missing_rates' | 'missing_prices'> {
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const group = request.group_by ?? 'year';
  return {
    base_currency: baseCurrency,
    today,
    years: request.years,
    group_by: group,
    opening: print(classes.reduce((sum, { opening }) => sum + opening, 0n)),
    classes: classes.map(({ type, opening }) => ({
      type,
      class: debts.includes(type) ? 'liability' : 'asset',
      opening: print(opening),
    })),
    scenarios: projected.map(({ name, months, shortfalls }) => ({
      name,
      points: months.flatMap((point, index) => {
        if (group === 'year' && (index + 1) % 12 !== 0) return [];
        return [
          {
            year: Math.floor((index + 1) / 12),
            month: point.month,
            nominal: print(point.nominal),
            real: print(point.real),
            contributed: print(point.contributed),
            growth: print(point.growth),
            classes: point.classes.map(print),
          },
        ];
      }),
      shortfalls: shortfalls.flatMap(({ class: name, month }) => {
        const type = classOrder.find((known) => known === name);
        return type ? { class: type, month } : [];
      }),
    })),
  };
}
