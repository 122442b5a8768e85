import type { HouseholdHolding, HouseholdPortfolio } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { householdQuery } from '../../../api/household.ts';
import { householdPerformanceQuery, householdPortfolioQuery } from '../../../api/household-reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ShareBar, ShareBars } from '../../../design/charts/share-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { isNothing, joinParts, taxYearText, todayHere } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, Columns, MainAndAside, Stack } from '../../../design/layout.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { percentText } from '../../../design/percent.ts';
import { Stat } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { daysOf, type HistoryRange } from '../../investments/holdings/history-range.ts';
import { sumOf, wrapperNames } from '../../investments/holdings/holding-words.ts';
import { PeriodGain } from '../../investments/holdings/period-gain.tsx';
import { ValueLine } from '../../investments/holdings/value-line.tsx';
import { holdingsCard, investmentsScreen, portfolioHistory } from '../../investments/portfolio/texts.tsx';
import { securityKinds } from '../../investments/securities/security-kinds.ts';
import { householdReports, householdInvestments as texts } from './texts.tsx';
import { usePerson } from './use-person.ts';

const kindNames = new Map<string, string>(Object.entries(securityKinds));
const namesOfWrappers = new Map<string, string>(Object.entries(wrapperNames));

/** Investments of the household, or those that a person shares: value, history, breakdown and holdings. */
export default function HouseholdInvestments() {
  const person = usePerson();
  const query = useQuery(householdPortfolioQuery(person?.id));
  const { data } = query;
  return (
    <Page title={common.investments} answer={householdReports.answer(person?.name)}>
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && (
        <Card>
          <Skeleton shape="figure" />
          <Skeleton shape="chart" />
        </Card>
      )}
      {data && data.holdings.length === 0 && isNothing(data.total.paid_in) && (
        <Card>
          <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
        </Card>
      )}
      {data && (data.holdings.length > 0 || !isNothing(data.total.paid_in)) && (
        <Stack>
          <Missing missing={data.missing} />
          <History portfolio={data} personId={person?.id} />
          <MainAndAside
            main={<Holdings portfolio={data} />}
            aside={<Aside portfolio={data} isOne={person !== undefined} />}
          />
        </Stack>
      )}
      {data && <Notes portfolio={data} />}
    </Page>
  );
}

/** Names prices and exchange rates without which the value isn't complete. */
function Missing({ missing }: Pick<HouseholdPortfolio, 'missing'>) {
  const names = (kind: 'price' | 'rate') => [
    ...new Set(missing.filter((one) => one.kind === kind).map(({ name }) => name)),
  ];
  const [prices, rates] = [names('price'), names('rate')];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.missingTitle}>
      {[
        ...(prices.length > 0 ? [texts.noPrices(prices.join(', '))] : []),
        ...(rates.length > 0 ? [texts.noRates(rates.join(', '))] : []),
        investmentsScreen.missingMeaning,
      ].join(' ')}
    </Notice>
  );
}

interface HistoryProps {
  readonly portfolio: HouseholdPortfolio;
  readonly personId: string | undefined;
}

/** Today's value with what was paid in, and the value through time. */
function History({ portfolio, personId }: HistoryProps) {
  const [range, setRange] = useState<HistoryRange>('all');
  const query = useQuery({
    ...householdPerformanceQuery(personId, daysOf(range, todayHere())),
    placeholderData: keepPreviousData,
  });
  const ever = useQuery(householdPerformanceQuery(personId, {}));
  const { total, base_currency: currency, tax_year, missing } = portfolio;
  const rate = ever.data?.money_weighted.yearly ?? ever.data?.money_weighted.period;
  const isShort = ever.data?.money_weighted.yearly === null;
  return (
    <Card>
      <Stack gap={6}>
        <Stack gap={2}>
          <Stat label={missing.length > 0 ? portfolioHistory.valueTodayInPart : common.valueToday}>
            <Amount value={total.value} currency={currency} size={40} strong />
          </Stat>
          {query.data && query.data.series.length > 1 && <PeriodGain history={query.data} range={range} />}
        </Stack>
        <Columns narrowest="slim">
          <Stat label={common.paidIn} note={portfolioHistory.paidInNote}>
            <Amount
              value={sumOf([total.paid_in, `-${total.taken_out}`, `-${total.dividends}`])}
              currency={currency}
            />
          </Stat>
          {rate != null && (
            <Stat
              label={portfolioHistory.returnAYear}
              note={isShort ? common.sinceTheFirstTrade : texts.returnNote}
            >
              {percentText(rate, true)}
            </Stat>
          )}
          <Stat label={portfolioHistory.income(taxYearText(tax_year))} note={portfolioHistory.incomeNote}>
            <Amount value={total.income_of_year} currency={currency} />
          </Stat>
        </Columns>
        <LoadFailed what={texts.theHistory} query={query} />
        {query.isPending && <LoadingCard shape="chart" />}
        {query.data && <ValueLine history={query.data} range={range} onRange={setRange} />}
      </Stack>
    </Card>
  );
}

/** Holdings with units, largest first. One's own lead to their pages, others' to their accounts. */
function Holdings({ portfolio: { holdings, base_currency } }: { readonly portfolio: HouseholdPortfolio }) {
  if (holdings.length === 0)
    return (
      <Card title={holdingsCard.holdings}>
        <Text>{holdingsCard.nothingHeld}</Text>
      </Card>
    );
  return (
    <Card title={holdingsCard.holdings} padded={false}>
      <List label={holdingsCard.holdings}>
        {holdings.map((holding) => (
          <Holding
            key={`${holding.user_id} ${holding.holding_id}`}
            holding={holding}
            currency={base_currency}
          />
        ))}
      </List>
    </Card>
  );
}

function Holding({ holding, currency }: { readonly holding: HouseholdHolding; readonly currency: string }) {
  const members = useQuery(householdQuery).data?.household?.members ?? [];
  const { user_id, account_id, account_name, holding_id, name, quantity, is_own, percent } = holding;
  const whose = is_own ? null : members.find((one) => one.user_id === user_id)?.name;
  const part = percent === '100' ? null : texts.part(percent);
  const parts = {
    note: holdingsCard.unitsHeld(<Units value={quantity} />, joinParts(account_name, whose, part)),
    end: <Worth holding={holding} currency={currency} />,
  };
  const called = (
    <Text as="span" lines={2}>
      {name}
    </Text>
  );
  if (is_own)
    return (
      <ListLink {...parts} to="/investments/holdings/$holdingId" params={{ holdingId: holding_id }}>
        {called}
      </ListLink>
    );
  return (
    <ListLink
      {...parts}
      to="/household/$userId/$accountId"
      params={{ userId: user_id, accountId: account_id }}
    >
      {called}
    </ListLink>
  );
}

function Worth({ holding, currency }: { readonly holding: HouseholdHolding; readonly currency: string }) {
  const { value_base: value, gain_base: gain } = holding;
  if (value === null)
    return (
      <Text as="span" size={14} tone="warning">
        {holding.price === null ? common.noPrice : texts.noRate}
      </Text>
    );
  return (
    <TwoLines align="end" note={gain === null ? '' : <Gain value={gain} currency={currency} />}>
      <Amount value={value} currency={currency} strong />
    </TwoLines>
  );
}

/** The value by person, and what it is made of. */
function Aside({ portfolio, isOne }: { readonly portfolio: HouseholdPortfolio; readonly isOne: boolean }) {
  const { people, counted_twice, total, base_currency: currency, by_class, by_wrapper } = portfolio;
  const money = (value: string, strong = false) => (
    <Amount value={value} currency={currency} strong={strong} />
  );
  const divisions = [
    { title: investmentsScreen.byClass, parts: by_class, names: kindNames },
    { title: investmentsScreen.byWrapper, parts: by_wrapper, names: namesOfWrappers },
  ].filter(({ parts }) => parts.length > 0);
  return (
    <Stack>
      {!isOne && (
        <Card title={texts.byPerson}>
          <Figures
            lines={[
              ...people.map(({ user_id, name, is_you, value }) => ({
                id: user_id,
                label: is_you ? householdReports.you(name) : name,
                figure: money(value),
              })),
              ...(isNothing(counted_twice.value)
                ? []
                : [{ label: common.countedTwice, figure: money(`-${counted_twice.value}`) }]),
              { label: common.household, figure: money(total.value, true), total: true },
            ]}
          />
        </Card>
      )}
      {divisions.map(({ title, parts, names }) => (
        <Card key={title} title={title}>
          <ShareBars label={title}>
            {parts.map(({ key, name, value, share }) => (
              <ShareBar
                key={key}
                name={names.get(key) ?? name}
                value={value}
                currency={currency}
                share={share}
              />
            ))}
          </ShareBars>
        </Card>
      ))}
    </Stack>
  );
}

/** Says what is left out, and what may count twice. */
function Notes({ portfolio }: { readonly portfolio: HouseholdPortfolio }) {
  const { not_counted, partly_counted, to_check } = portfolio;
  const notes = [
    texts.note,
    ...(not_counted.length > 0 ? [texts.notCounted(not_counted.length)] : []),
    ...(partly_counted.length > 0 ? [texts.partly(partly_counted.length)] : []),
    ...(to_check.length > 0 ? [householdReports.mayCountTwice(to_check.length)] : []),
  ];
  return <Notice>{notes.join(' ')}</Notice>;
}
