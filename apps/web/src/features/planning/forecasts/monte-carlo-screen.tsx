import type { MonteCarloForecast } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { monteCarloQuery } from '../../../api/forecasts.ts';
import { portfolioSummaryQuery } from '../../../api/portfolio.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { Button } from '../../../design/button.tsx';
import { Card, MainAndAside, ReaderOnly, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SectionDisclosure } from '../../../design/section-disclosure.tsx';
import { Text } from '../../../design/text.tsx';
import { forecastPaths, inAddress, readForecastSearch } from './address.ts';
import {
  checkMonteCarlo,
  monteCarloQuestion,
  nextSeed,
  plainText,
  serviceFields,
  takingOf,
  usualMonteCarlo,
} from './monte-carlo-draft.ts';
import { MonteCarloFan } from './monte-carlo-fan.tsx';
import { MonteCarloFields } from './monte-carlo-fields.tsx';
import { monteCarloSentence, seedLuck } from './monte-carlo-words.ts';
import { SavedPlansCard } from './saved-plans-card.tsx';
import { monteCarloScreen as texts } from './texts.tsx';
import { useMoney, wholeAmount } from './use-money.ts';
import { type Draft, useTyped } from './use-typed.ts';

const path = forecastPaths.simulations;

/** Monte Carlo simulation of an invested amount. The URL holds all of its inputs. */
export function MonteCarloScreen() {
  const profile = useQuery(profileQuery);
  const isProposed = useProposal();
  if (!profile.data || !isProposed)
    return (
      <Page title={texts.simulations}>
        {profile.error ? (
          <LoadFailed what={texts.yourProfile} query={profile} />
        ) : (
          <LoadingCard shape="chart" />
        )}
      </Page>
    );
  return <Simulations currency={profile.data.base_currency} />;
}

/**
 * Puts the usual figures into an address without any, with what the investments are worth to begin with: from then on
 * the address tells all, and shows the same another day.
 */
function useProposal(): boolean {
  const navigate = useNavigate();
  const search = readForecastSearch(path)(useSearch({ strict: false }));
  const isMissing = search.start === undefined || search.seed === undefined;
  const summary = useQuery({ ...portfolioSummaryQuery, enabled: isMissing });
  const { data, isError } = summary;
  useEffect(() => {
    if (!isMissing || !(data || isError)) return;
    const worth = data && Number(data.value) > 0 ? wholeAmount(data.value) : undefined;
    const usual = { ...usualMonteCarlo, ...(worth ? { start: worth } : {}) };
    const shown = Object.entries(usual).filter(([field]) => !hidden.includes(field));
    const next = Object.fromEntries(shown.map(([field, text]) => [field, inAddress(text)]));
    void navigate({ to: path, search: { ...next, ...search }, replace: true, resetScroll: false });
  }, [isMissing, data, isError, navigate, search]);
  return !isMissing;
}

/** Parameters left out of the URL while they aren't in use. */
const hidden = ['goal', 'months', 'security', 'take', 'after', 'amount', 'share', 'least', 'most', 'money'];

/** Asks for the simulation of a draft. While it cannot be read, the answer to the last readable one stays. */
function useSimulation(draft: Draft, currency: string) {
  const isReadable = checkMonteCarlo(draft, currency).size === 0;
  const question = useRef(monteCarloQuestion(isReadable ? draft : usualMonteCarlo, currency));
  if (isReadable) question.current = monteCarloQuestion(draft, currency);
  const answer = useQuery({
    ...monteCarloQuery(question.current),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  });
  return { isReadable, question, answer };
}

function NoFan({ isComing }: { readonly isComing: boolean }) {
  if (isComing) return <Skeleton shape="chart" />;
  return <EmptyState title={texts.unreadableTitle}>{texts.unreadableText}</EmptyState>;
}

function useTypedMonteCarlo(currency: string) {
  return useTyped(
    path,
    usualMonteCarlo,
    (draft) => checkMonteCarlo(draft, currency),
    (field, text) => plainText(field, text, currency),
  );
}

interface FanProps {
  readonly forecast: MonteCarloForecast;
  readonly goal: string | undefined;
  readonly isWorking: boolean;
  readonly typed: ReturnType<typeof useTypedMonteCarlo>;
}

function Fan({ forecast, goal, isWorking, typed }: FanProps) {
  return (
    <MonteCarloFan
      {...{ forecast, goal, isWorking }}
      ofTheDay={typed.draft.money === 'then'}
      onOfTheDay={(then) => typed.type('money', then ? 'then' : 'today')}
    />
  );
}

function Simulations({ currency }: { readonly currency: string }) {
  const money = useMoney(currency);
  const typed = useTypedMonteCarlo(currency);
  const { draft, kept, errors } = typed;
  const { isReadable, question, answer } = useSimulation(kept, currency);
  const refused = fieldsRefused(answer.error);
  const asked = { goal: question.current.target?.toString(), takesOut: takingOf(kept) !== '' };
  const { data } = answer;
  const sentence = data ? monteCarloSentence(data, asked, money) : '';
  return (
    <Page
      title={texts.simulations}
      answer={sentence || texts.invitation}
      action={
        <Button
          onClick={() => typed.go({ ...plainOf(draft, errors, currency), seed: nextSeed(kept.seed ?? '') })}
        >
          {texts.anotherSeed}
        </Button>
      }
    >
      <MainAndAside
        main={
          <Stack>
            {answer.error && refused.size === 0 && <LoadFailed what={texts.simulations} query={answer} />}
            <Card>
              {data ? (
                <Fan forecast={data} goal={asked.goal} isWorking={answer.isPlaceholderData} typed={typed} />
              ) : (
                <NoFan isComing={isReadable && !answer.error} />
              )}
              <ReaderOnly live>{answer.isFetching ? texts.working : sentence}</ReaderOnly>
            </Card>
            {data && <Meaning runs={data.runs} seed={data.seed} error={data.success_error} asks={asked} />}
          </Stack>
        }
        aside={
          <Stack>
            <Card>
              <MonteCarloFields
                draft={draft}
                errors={new Map([...refused, ...errors])}
                currency={currency}
                onType={typed.type}
              />
            </Card>
            <SavedPlansCard
              shown={{ kind: 'monte-carlo', request: question.current }}
              isReady={isReadable && !answer.error}
            />
          </Stack>
        }
      />
    </Page>
  );
}

interface MeaningProps {
  readonly runs: number;
  readonly seed: number;
  readonly error: number;
  readonly asks: { readonly goal: string | undefined; readonly takesOut: boolean };
}

/** Explanation of the figures in plain words. */
function Meaning({ runs, seed, error, asks }: MeaningProps) {
  return (
    <SectionDisclosure title={texts.whatThisMeans}>
      <Card>
        <Stack gap={2}>
          <Text size={14}>{texts.simulationMeaning(runs)}</Text>
          <Text size={14}>{texts.theLine}</Text>
          <Text size={14}>
            {texts.theSeed(seed)} {(asks.goal !== undefined || asks.takesOut) && `${seedLuck(error)} `}
            {texts.aSum}
          </Text>
        </Stack>
      </Card>
    </SectionDisclosure>
  );
}

/** Returns the field values in URL format. Unparseable values stay unchanged. */
function plainOf(
  draft: Readonly<Record<string, string>>,
  errors: ReadonlyMap<string, string>,
  currency: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(draft)
      .filter(([field, text]) => !errors.has(field) && text !== usualMonteCarlo[field])
      .map(([field, text]) => [field, plainText(field, text, currency)]),
  );
}

/** Returns the service's validation errors by form field. */
function fieldsRefused(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof ApiProblem)) return new Map();
  return new Map([...error.fields].map(([field, message]) => [serviceFields[field] ?? field, message]));
}
