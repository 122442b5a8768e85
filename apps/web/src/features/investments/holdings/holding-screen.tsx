import type { Holding } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { holdingQuery } from '../../../api/holdings.ts';
import { ApiProblem } from '../../../api/problem.ts';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { PricesCard } from '../securities/prices-card.tsx';
import { HoldingActions } from './holding-actions.tsx';
import { HoldingFacts } from './holding-facts.tsx';
import { HoldingHeadline } from './holding-headline.tsx';
import { HoldingReturns } from './holding-returns.tsx';
import { wrapperNames } from './holding-words.ts';
import { MissingFigures } from './missing-figures.tsx';
import { PoolCard } from './pool-card.tsx';
import { holdingScreen as texts } from './texts.tsx';
import { TradesCard } from './trades-card.tsx';

const AddTrade = lazy(() => import('./add-trade.tsx'));

/** One holding: its value, its trades, the pool it is part of, what it returned. */
export function HoldingScreen() {
  const { holdingId } = useParams({ from: '/investments/holdings/$holdingId' });
  const query = useQuery(holdingQuery(holdingId));
  const back = <Link to="/investments">{common.investments}</Link>;
  if (query.error instanceof ApiProblem && [404, 422].includes(query.error.status)) {
    return (
      <Page title={texts.holdingNotFound} back={back}>
        <Card>
          <EmptyState
            title={texts.noSuchHolding}
            action={
              <ButtonLink kind="main" to="/investments">
                {texts.seeYourInvestments}
              </ButtonLink>
            }
          >
            {common.itMayHaveBeenDeleted}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  const failed = query.error && <LoadFailed what={texts.theHolding} query={query} />;
  if (!query.data) {
    return (
      <Page title={common.holding} back={back}>
        {failed ?? (
          <Card>
            <Skeleton shape="figure" />
            <Skeleton shape="chart" />
          </Card>
        )}
      </Page>
    );
  }
  return <Known holding={query.data} failed={failed} />;
}

function Known({ holding, failed }: { readonly holding: Holding; readonly failed: ReactNode }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const [adding, setAdding] = useState(false);
  const accountNames = new Map(accounts.map(({ id, name }) => [id, name]));
  const accountName = accountNames.get(holding.account_id);
  return (
    <Page
      title={holding.name}
      answer={joinParts(holding.symbol, accountName, wrapperNames[holding.wrapper])}
      back={<Link to="/investments">{common.investments}</Link>}
      action={<HoldingActions holding={holding} onAddTrade={() => setAdding(true)} />}
    >
      {failed}
      <MissingFigures missing={holding.missing} meaning={texts.missingMeaning} />
      <MainAndAside
        main={
          <Stack>
            <HoldingHeadline holding={holding} />
            <TradesCard holding={holding} onAdd={() => setAdding(true)} />
            <PoolCard holding={holding} />
          </Stack>
        }
        aside={
          <Stack>
            <HoldingReturns holding={holding} />
            <HoldingFacts holding={holding} accountName={accountName} />
            <PricesCard
              security={{ id: holding.security_id, symbol: holding.symbol, currency: holding.currency }}
            />
          </Stack>
        }
      />
      <Suspense>
        {adding && (
          <AddTrade holdings={[holding]} accountNames={accountNames} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </Page>
  );
}
