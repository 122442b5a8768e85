import type { NetWorthForecast } from '@farthing/api-contract';
import { dayAfter, monthsLater } from '@farthing/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { netWorthForecastQuery } from '../../../api/forecasts.ts';
import { incomeExpenseQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { dayText, isNothing, todayHere } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, linkTo } from '../../../design/link.tsx';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { Hint } from '../../../design/text.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { WithoutRates } from '../../reports/reports/report-state.tsx';
import { forecastPaths, readForecastSearch } from './address.ts';
import { NetWorthChart } from './net-worth-chart.tsx';
import { endOf, netWorthSentence, shortfallWords } from './net-worth-words.ts';
import {
  mostEvents,
  type PlanEvent,
  planQuestion,
  readEvents,
  readScenarios,
  usualScenarios,
  writeEvents,
  writeScenarios,
} from './plan.ts';
import { SavedPlansCard } from './saved-plans-card.tsx';
import { ScenariosCard } from './scenarios-card.tsx';
import { netWorthScreen as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

const path = forecastPaths['net-worth'];
const usualYears = 20;
const spans = [5, 10, 20, 30, 40];

/** The plan in the URL, its projection, and what changes it. */
function usePlan() {
  const navigate = useNavigate();
  const search = readForecastSearch(path)(useSearch({ strict: false }));
  const saved = useUsualSaving(search.plan === undefined);
  const typedYears = Number(search.years);
  const years = Number.isInteger(typedYears) && typedYears >= 1 && typedYears <= 60 ? typedYears : usualYears;
  const read = readScenarios(String(search.plan ?? ''));
  const scenarios = read.length > 0 ? read : usualScenarios(saved ?? '0');
  const events = readEvents(String(search.events ?? ''));
  const ofTheDay = search.money === 'then';
  // What has been by now, of a plan made earlier, is in the balances.
  const today = todayHere();
  const question = planQuestion(
    years,
    scenarios,
    events.filter(({ date }) => date > today),
  );
  const forecast = useQuery({
    ...netWorthForecastQuery(question),
    enabled: saved !== undefined,
    placeholderData: keepPreviousData,
  });
  const go = (change: { years?: number; plan?: string; events?: string; money?: string }) =>
    navigate({ to: path, search: { ...search, ...change }, resetScroll: false });
  return { years, scenarios, events, ofTheDay, question, forecast, go };
}

/** Net worth projection: scenarios side by side, with one-off income and costs. The URL holds the plan. */
export function NetWorthScreen() {
  const { years, scenarios, events, ofTheDay, question, forecast, go } = usePlan();
  const { data, error } = forecast;
  const currency = data?.base_currency ?? 'GBP';
  const money = useMoney(currency);
  return (
    <Page
      title={texts.netWorthAhead}
      answer={data && !isEmpty(data) ? netWorthSentence(data, money) : texts.invitation}
      action={<Horizon years={years} onYears={(next) => void go({ years: next })} />}
    >
      <LoadFailed what={texts.netWorthAhead} query={forecast} />
      {data && <Lacks forecast={data} />}
      <MainAndAside
        main={
          <Stack>
            {data && isEmpty(data) ? (
              <NothingToForecast />
            ) : data ? (
              <Card>
                <NetWorthChart
                  forecast={data}
                  events={events}
                  ofTheDay={ofTheDay}
                  onOfTheDay={(then) => void go({ money: then ? 'then' : 'today' })}
                />
              </Card>
            ) : (
              !error && <LoadingCard shape="chart" />
            )}
          </Stack>
        }
        aside={
          <Stack>
            <ScenariosCard
              scenarios={scenarios}
              forecast={data}
              currency={currency}
              ofTheDay={ofTheDay}
              onScenarios={(next) => go({ plan: writeScenarios(next) })}
            />
            <EventsCard
              events={events}
              currency={currency}
              onEvents={(next) => go({ events: writeEvents(next) })}
            />
            <SavedPlansCard
              shown={{ kind: 'net-worth', request: question }}
              isReady={data !== undefined && !forecast.isPlaceholderData}
            />
          </Stack>
        }
      />
    </Page>
  );
}

interface HorizonProps {
  readonly years: number;
  readonly onYears: (years: number) => void;
}

/** The choice of years ahead, with the number in the address. */
function Horizon({ years, onYears }: HorizonProps) {
  return (
    <SelectField
      label={texts.howFarAhead}
      value={String(years)}
      options={[...new Set([...spans, years])]
        .sort((a, b) => a - b)
        .map((count) => ({ value: String(count), label: texts.years(count) }))}
      onChange={(value) => onYears(Number(value))}
    />
  );
}

function NothingToForecast() {
  return (
    <Card>
      <EmptyState
        title={texts.emptyTitle}
        action={<ButtonLink to="/accounts/new">{common.addAnAccount}</ButtonLink>}
      >
        {texts.empty}
      </EmptyState>
    </Card>
  );
}

/** Returns true if no money is there, put aside or to come: every line would lie on zero. */
function isEmpty({ opening, scenarios, missing_rates }: NetWorthForecast): boolean {
  const ends = scenarios.map((one) => endOf(one, false));
  return missing_rates.length === 0 && [opening, ...ends].every(isNothing);
}

/** Returns the average monthly saving of the last twelve months in whole tens, or undefined if it was negative. */
function useUsualSaving(isWanted: boolean): string | undefined {
  const today = todayHere();
  const from = monthsLater(`${today.slice(0, 8)}01`, -12);
  const to = dayAfter(`${today.slice(0, 8)}01`, -1);
  const report = useQuery({
    ...incomeExpenseQuery({ date_from: from, date_to: to }, 'year'),
    enabled: isWanted,
  });
  if (!isWanted || report.isError) return '0';
  if (!report.data) return undefined;
  const tens = Math.floor(Number(report.data.total.saved) / 120);
  return tens > 0 ? String(tens * 10) : '0';
}

/** Notices about data that the plan or its starting figures lack. */
function Lacks({ forecast }: { readonly forecast: NetWorthForecast }) {
  const short = shortfallWords(forecast);
  return (
    <>
      <WithoutRates rates={forecast.missing_rates} />
      {forecast.missing_prices.length > 0 && (
        <Notice tone="warning" title={texts.without(forecast.missing_prices.map(({ symbol }) => symbol))}>
          {texts.noPrice(linkTo('/investments/securities'))}
        </Notice>
      )}
      {short.length > 0 && (
        <Notice tone="warning" title={texts.thePlanLacksMoney}>
          {short.join(' ')}
        </Notice>
      )}
    </>
  );
}

const EventSheet = lazyPart(() => import('./event-sheet.tsx'));

interface EventsCardProps {
  readonly events: readonly PlanEvent[];
  readonly currency: string;
  readonly onEvents: (events: readonly PlanEvent[]) => Promise<void>;
}

/** Money that comes or goes once: an inheritance, a roof, a house. */
function EventsCard({ events, currency, onEvents }: EventsCardProps) {
  const [open, setOpen] = useState<number | 'add'>();
  return (
    <Card
      title={texts.events}
      padded={false}
      action={
        events.length < mostEvents && (
          <Button small onClick={() => setOpen('add')}>
            {texts.addAnEvent}
          </Button>
        )
      }
    >
      {events.length === 0 ? (
        <PaddedFoot>
          <Hint>{texts.eventsCardEmpty}</Hint>
        </PaddedFoot>
      ) : (
        <List label={texts.events}>
          {events.map((event, index) => (
            <ListButton
              // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place: two may be alike
              key={index}
              onClick={() => setOpen(index)}
              note={`${dayText(event.date)} · ${accountTypes[event.into].plural}`}
              end={<Amount value={event.amount} currency={currency} kind="flow" size={14} />}
            >
              {event.name}
            </ListButton>
          ))}
        </List>
      )}
      {open !== undefined && (
        <EventSheet
          events={events}
          place={open === 'add' ? undefined : open}
          currency={currency}
          onEvents={onEvents}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
