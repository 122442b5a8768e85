import type { Holding, PortfolioAllocation, PortfolioSummary } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { holdingsQuery } from '../../../api/holdings.ts';
import {
  portfolioAllocationQuery,
  portfolioBenchmarkQuery,
  portfolioIncomeQuery,
  portfolioPerformanceQuery,
  portfolioSummaryQuery,
} from '../../../api/portfolio.ts';
import { askFor } from '../../../api/queries.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { ShareBar, ShareBars } from '../../../design/charts/share-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { currencyName } from '../../../design/currencies.ts';
import { isNothing } from '../../../design/format.ts';
import { AddIcon, ForwardIcon, InvestmentsIcon } from '../../../design/icons.ts';
import { Card, Columns, NotOnPhone, OnPhone, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { Hint } from '../../../design/text.tsx';
import { PartlyCounted } from '../../reports/reports/partly-counted.tsx';
import { wrapperNames } from '../holdings/holding-words.ts';
import { MissingFigures } from '../holdings/missing-figures.tsx';
import { GetPricesButton } from '../securities/get-prices-button.tsx';
import { securityKinds } from '../securities/security-kinds.ts';
import { HoldingsCard } from './holdings-card.tsx';
import { HoldingsMap } from './holdings-map.tsx';
import { IncomeCard } from './income-card.tsx';
import { PortfolioHistory } from './portfolio-history.tsx';
import { investmentsScreen as texts } from './texts.tsx';

const AddHolding = lazyPart(() => import('../holdings/add-holding.tsx'));
const AddTrade = lazyPart(() => import('../holdings/add-trade.tsx'));

/** Asks for what all of it is worth, then for what the cards beneath tell. */
export function begin(): void {
  askFor([portfolioSummaryQuery, holdingsQuery, accountsQuery]);
  askFor([
    portfolioBenchmarkQuery,
    portfolioPerformanceQuery(),
    portfolioAllocationQuery,
    portfolioIncomeQuery,
  ]);
}

/** Everything that is invested: what it is worth against what was paid for it, and what it is made of. */
export function InvestmentsScreen() {
  const summary = useQuery(portfolioSummaryQuery);
  const holdings = useQuery(holdingsQuery);
  const accounts = useQuery(accountsQuery);
  const [adding, setAdding] = useState<'holding' | 'trade'>();
  const failed = summary.error ?? holdings.error ?? accounts.error;
  const loaded = summary.data && holdings.data && accounts.data;
  const none = holdings.data?.length === 0;
  const accountNames = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  return (
    <Page
      title={common.investments}
      {...(none ? {} : { answerRoom: 2 as const })}
      answer={summary.data && !none && <Answer summary={summary.data} />}
      action={
        loaded &&
        !none && (
          <>
            <NotOnPhone>
              <GetPricesButton />
            </NotOnPhone>
            <Button onClick={() => setAdding('holding')}>{common.addAHolding}</Button>
            <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setAdding('trade')}>
              {common.addATrade}
            </Button>
          </>
        )
      }
    >
      <LoadFailed what={texts.yourInvestments} query={[summary, holdings, accounts]} />
      {!failed && !loaded && (
        <Card>
          <Skeleton shape="figure" />
          <Skeleton shape="chart" />
        </Card>
      )}
      {loaded && none && <NoHoldings onAdd={() => setAdding('holding')} />}
      {loaded && !none && (
        <Matter summary={summary.data} holdings={holdings.data} accountNames={accountNames} />
      )}
      {adding === 'holding' && accounts.data && (
        <AddHolding accounts={accounts.data} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'trade' && holdings.data && (
        <AddTrade holdings={holdings.data} accountNames={accountNames} onClose={() => setAdding(undefined)} />
      )}
    </Page>
  );
}

interface MatterProps {
  readonly summary: PortfolioSummary;
  readonly holdings: readonly Holding[];
  readonly accountNames: ReadonlyMap<string, string>;
}

function Matter({ summary, holdings, accountNames }: MatterProps) {
  return (
    <Stack>
      <OnPhone>
        <GetPricesButton />
      </OnPhone>
      <MissingFigures missing={summary.missing} meaning={texts.missingMeaning} />
      <PartlyCounted accounts={summary.partly_counted} />
      <PortfolioHistory summary={summary} />
      <HoldingsMap holdings={holdings} />
      <HoldingsCard summary={summary} holdings={holdings} accountNames={accountNames} />
      <Columns narrowest="wide">
        <AllocationCard />
        <Stack>
          <IncomeCard />
          <RelatedCard />
        </Stack>
      </Columns>
    </Stack>
  );
}

function Answer({ summary }: { readonly summary: PortfolioSummary }) {
  const { value, gain, gain_leaves_out, holdings, base_currency: currency } = summary;

  if (gain_leaves_out.length > 0 && isNothing(value)) {
    return texts.noneWithValue(holdings);
  }
  return texts.worth(
    <Amount value={value} currency={currency} strong />,
    <Amount value={gain.replace('-', '')} currency={currency} strong />,
    gain.startsWith('-'),
    gain_leaves_out.length > 0,
  );
}

/** Links to screens related to investments. */
function RelatedCard() {
  const end = <ForwardIcon size={18} aria-hidden />;
  return (
    <Card title={texts.seeAlso} padded={false}>
      <List label={texts.seeAlso}>
        <ListLink to="/tax/capital-gains" note={texts.capitalGainsNote} end={end}>
          {common.capitalGains}
        </ListLink>
        <ListLink to="/investments/securities" note={texts.securitiesNote} end={end}>
          {common.securitiesAndPrices}
        </ListLink>
        <ListLink to="/import" note={texts.importNote} end={end}>
          {common.importAStatement}
        </ListLink>
      </List>
    </Card>
  );
}

/** The investments before there are any. */
function NoHoldings({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<InvestmentsIcon size={32} stroke={1.5} aria-hidden />}
        title={texts.noHoldingsTitle}
        action={
          <Row justify="center" gap={2}>
            <Button kind="main" onClick={onAdd}>
              {texts.addFirst}
            </Button>
            <ButtonLink to="/import">{texts.importTrades}</ButtonLink>
          </Row>
        }
      >
        {texts.noHoldingsExplained}
      </EmptyState>
    </Card>
  );
}

type Division = 'by_class' | 'by_region' | 'by_currency' | 'by_wrapper';

const divisions = [
  { value: 'by_class', label: texts.byClass, short: texts.class },
  { value: 'by_region', label: texts.byRegion, short: common.region },
  { value: 'by_currency', label: texts.byCurrency, short: common.currency },
  { value: 'by_wrapper', label: texts.byWrapper, short: texts.wrapper },
] as const;

const most = 10;

const classNames = new Map(Object.entries(securityKinds));
const namesOfWrappers = new Map(Object.entries(wrapperNames));

/** Breakdown of today's value in sorted bars: by asset class, region, currency or tax wrapper. */
function AllocationCard() {
  const query = useQuery(portfolioAllocationQuery);
  const [division, setDivision] = useState<Division>('by_class');
  const allocation = query.data;
  return (
    <Card
      title={texts.howItIsDivided}
      action={
        <SegmentChoice label={texts.divided} value={division} options={divisions} onChange={setDivision} />
      }
    >
      <LoadFailed what={texts.theAllocation} query={query} />
      {!allocation && !query.error && <Skeleton shape="row" count={3} />}
      {allocation && <Parts allocation={allocation} division={division} />}
    </Card>
  );
}

interface PartsProps {
  readonly allocation: PortfolioAllocation;
  readonly division: Division;
}

function Parts({ allocation, division }: PartsProps) {
  const parts = allocation[division];
  if (parts.length === 0) {
    return <Hint>{texts.allocationCardEmpty}</Hint>;
  }
  return (
    <ShareBars label={divisions.find(({ value }) => value === division)?.label ?? ''}>
      {parts.slice(0, most).map((part) => (
        <ShareBar
          key={part.key}
          name={nameOf(division, part)}
          value={part.value}
          currency={allocation.base_currency}
          share={part.share}
        />
      ))}
    </ShareBars>
  );
}

/** A part in our own words, where its key is one of ours. */
function nameOf(division: Division, { key, name }: PortfolioAllocation['by_class'][number]): string {
  if (division === 'by_class') return classNames.get(key) ?? name;
  if (division === 'by_wrapper') return namesOfWrappers.get(key) ?? name;
  if (division === 'by_currency') return currencyName(key);
  return name || texts.noRegionGiven;
}
