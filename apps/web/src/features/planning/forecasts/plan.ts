import type { AccountType, NetWorthForecastRequest } from '@farthing/api-contract';
import { isDay } from '@farthing/dates';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { plan as texts } from './texts.tsx';
import { shareOf } from './typed-numbers.ts';

/** Classes of what is owned and owed, in the order of the balance sheet. */
export const planClasses = Object.keys(accountTypes) as readonly AccountType[];

/** Scenario of future years. Percentages per year: `5` is 5%. Amounts are decimal strings. */
export interface PlanScenario {
  readonly name: string;
  readonly inflation: string;
  /** Put by each month, in today's money, and where it goes. */
  readonly saving: string;
  readonly into: AccountType;
  readonly growth: Readonly<Partial<Record<AccountType, string>>>;
}

/** Money in or out once, in today's money. */
export interface PlanEvent {
  readonly name: string;
  readonly date: string;
  readonly into: AccountType;
  /** Signed: below zero goes out. */
  readonly amount: string;
}

/** Largest number of scenarios in a plan, because four lines can be distinguished. */
export const mostScenarios = 4;
export const mostEvents = 30;

/** Returns the default scenarios: usual growth, and weak markets. Debts stay constant, because interest is paid from income. */
export function usualScenarios(saving: string): readonly [PlanScenario, PlanScenario] {
  const calm = { cash: '0', savings: '3', property: '2.5', other_asset: '0' };
  const markets = (rate: string) => ({ isa: rate, investment: rate, pension: rate, crypto: '0' });
  const shared = { inflation: '2.5', saving, into: 'savings' as const };
  return [
    { name: texts.usualGrowth, ...shared, growth: { ...calm, ...markets('5') } },
    { name: texts.weakMarkets, ...shared, growth: { ...calm, savings: '2', property: '1', ...markets('2') } },
  ];
}

const between = '~';
const rowEnd = '|';

/** Scenarios as one text for the address: fields apart by `~`, scenarios by `|`. */
export function writeScenarios(scenarios: readonly PlanScenario[]): string {
  return scenarios
    .map(({ name, inflation, saving, into, growth }) =>
      [
        plainName(name),
        inflation,
        saving,
        into,
        Object.entries(growth)
          .map(([type, rate]) => `${type}:${rate}`)
          .join(','),
      ].join(between),
    )
    .join(rowEnd);
}

/** Reads them; what cannot be a scenario is left out, so that an old or mended link still opens. */
export function readScenarios(text: string): readonly PlanScenario[] {
  return rowsOf(text, mostScenarios).flatMap(([name, inflation, saving, into, rates = '']) => {
    const type = planClasses.find((one) => one === into);
    if (!name?.trim() || !type || !isPercent(inflation, -20, 50) || !isAmount(saving)) return [];
    const growth = rates.split(',').flatMap((pair) => {
      const [of, rate] = pair.split(':');
      const found = planClasses.find((one) => one === of);
      return found && isPercent(rate, -90, 100) ? [[found, rate] as const] : [];
    });
    return [{ name, inflation, saving, into: type, growth: Object.fromEntries(growth) }];
  });
}

/** Events as one text for the address. */
export function writeEvents(events: readonly PlanEvent[]): string {
  return events
    .map(({ name, date, into, amount }) => [plainName(name), date, into, amount].join(between))
    .join(rowEnd);
}

/** Reads them, the earliest first; what cannot be an event is left out. */
export function readEvents(text: string): readonly PlanEvent[] {
  const events = rowsOf(text, mostEvents).flatMap(([name, date, into, amount]) => {
    const type = planClasses.find((one) => one === into);
    if (!name?.trim() || !type || !isAmount(amount) || !date || !isDay(date)) return [];
    return [{ name, date, into: type, amount }];
  });
  return events.sort((a, b) => a.date.localeCompare(b.date));
}

/** The question that a plan asks. Month by month for twenty years, else by year: no screen shows 700 months. */
export function planQuestion(
  years: number,
  scenarios: readonly PlanScenario[],
  events: readonly PlanEvent[],
): NetWorthForecastRequest {
  return {
    years,
    group_by: years <= 20 ? 'month' : 'year',
    scenarios: scenarios.map(({ name, inflation, saving, into, growth }) => ({
      name,
      inflation: shareOf(Number(inflation)),
      growth: Object.fromEntries(Object.entries(growth).map(([type, rate]) => [type, shareOf(Number(rate))])),
      flows: Number(saving) === 0 ? [] : [{ name: texts.regularSaving, class: into, amount: saving }],
    })),
    events: events.map(({ name, date, into, amount }) => ({ name, date, class: into, amount })),
  };
}

function rowsOf(text: string, most: number): readonly (readonly string[])[] {
  return text === ''
    ? []
    : text
        .split(rowEnd)
        .slice(0, most)
        .map((row) => row.split(between));
}

/** A name without the marks that part an address. */
function plainName(name: string): string {
  return name.replace(/[~|]/g, ' ').trim().slice(0, 100);
}

function isPercent(text: string | undefined, least: number, most: number): text is string {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most;
}

function isAmount(text: string | undefined): text is string {
  return text !== undefined && /^-?\d{1,13}(\.\d{1,4})?$/.test(text);
}
