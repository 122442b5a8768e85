import type { Holding } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { holdingPoolQuery, holdingQuery, holdingsQuery } from '../../../api/holdings.ts';
import { portfolioIncomeQuery } from '../../../api/portfolio.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { Amount, ConvertedAmount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Facts, Stat, StatRow } from '../../../design/stat.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { PricesCard } from '../securities/prices-card.tsx';
import { HoldingActions } from './holding-actions.tsx';
import { HoldingHistory } from './holding-history.tsx';
import { gainShare, isHeld, sumOf, wrapperNames } from './holding-words.ts';
import { MissingFigures } from './missing-figures.tsx';
import { PoolCard } from './pool-card.tsx';
import { holdingScreen as texts } from './texts.tsx';
import { TradesCard } from './trades-card.tsx';

const AddTrade = lazyPart(() => import('./add-trade.tsx'));

/** One holding: its value, its trades, the pool it is part of, what it returned. */
export function HoldingScreen() {
  const { holdingId } = useParams({ from: '/investments/holdings/$holdingId' });
  const query = useQuery({
    ...holdingQuery(holdingId),
    // The list has it already, so that its cards ask for their answers at once.
    placeholderData: () =>
      queryClient.getQueryData<Holding[]>(holdingsQuery.queryKey)?.find(({ id }) => id === holdingId),
  });
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
      {adding && (
        <AddTrade holdings={[holding]} accountNames={accountNames} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

interface HoldingFactsProps {
  readonly holding: Holding;
  readonly accountName: string | undefined;
}

/** Stored details of a holding. */
function HoldingFacts({ holding, accountName }: HoldingFactsProps) {
  const { symbol, security_id, account_id, purchase_currency, currency, wrapper, notes } = holding;
  return (
    <Card title={common.details}>
      <Facts
        facts={[
          [
            common.security,
            <Link
              key="security"
              to="/investments/securities/$securityId"
              params={{ securityId: security_id }}
            >
              {symbol}
            </Link>,
          ],
          [
            common.account,
            <Link key="account" to="/accounts/$accountId" params={{ accountId: account_id }}>
              {accountName ?? common.account}
            </Link>,
          ],
          [
            texts.forTax,
            wrapper === 'taxable' ? texts.inYourTaxReports : texts.inNoTaxReport(wrapperNames[wrapper]),
          ],
          [texts.boughtIn, purchase_currency],
          ...(currency === purchase_currency ? [] : [[texts.pricedIn, currency] as const]),
          [common.trades, texts.tradeCount(holding.trade_count)],
          ...(notes ? [[common.notes, notes] as const] : []),
        ]}
      />
    </Card>
  );
}

/** Returns of a holding: unrealised gain, realised gains and dividends. */
function HoldingReturns({ holding }: { readonly holding: Holding }) {
  const pool = useQuery(holdingPoolQuery(holding.id));
  const income = useQuery(portfolioIncomeQuery);
  if (!pool.data || !income.data || holding.trade_count === 0) return null;
  const realised = sumOf(pool.data.disposals.map(({ gain }) => gain));
  const dividends = sumOf(
    income.data.years
      .flatMap(({ securities }) => securities)
      .filter(({ security_id }) => security_id === holding.security_id)
      .map(({ total }) => total),
  );
  const inPounds = holding.base_currency === 'GBP';
  const held = inPounds ? holding.unrealised_gain_base : null;
  // Sales and dividends of a joint account count by share, but the holding is shown in full. So they aren't added up.
  const isPart =
    pool.data.holdings.some(({ owned_percent }) => owned_percent !== '100') ||
    income.data.partly_counted?.some(({ account_id }) => account_id === holding.account_id);
  return (
    <Card title={texts.returns}>
      <Stack gap={3}>
        <Figures
          small
          lines={[
            ...(held === null
              ? []
              : [{ label: texts.onWhatIsHeld, figure: <Gain value={held} currency="GBP" /> }]),
            { label: texts.onWhatWasSold, figure: <Gain value={realised} currency="GBP" /> },
            { label: common.dividends, figure: <Amount value={dividends} currency="GBP" size={14} /> },
            ...(held === null || isPart
              ? []
              : [
                  {
                    label: common.total,
                    figure: <Gain value={sumOf([held, realised, dividends])} currency="GBP" size={16} />,
                    total: true,
                  },
                ]),
          ]}
        />
        {isPart && <Hint small>{texts.onlyYourShare}</Hint>}
        <Hint small>{pool.data.holdings.length > 1 ? texts.inPoundsOfPool : common.inPounds}</Hint>
      </Stack>
    </Card>
  );
}

/** Market value of a holding in large type, with units, price, cost and gain. */
function HoldingHeadline({ holding }: { readonly holding: Holding }) {
  const { quantity, price, price_date, currency, base_currency: base } = holding;
  const { market_value, market_value_base, book_cost_base, unrealised_gain_base } = holding;
  return (
    <Card>
      <Stack>
        <Stat label={isHeld(holding) ? common.valueToday : texts.nothingHeld}>
          {market_value === null ? (
            <Text as="span" size={20} tone="quiet">
              {texts.valueNotKnown}
            </Text>
          ) : (
            <ConvertedAmount
              value={market_value}
              currency={currency}
              base={market_value_base}
              baseCurrency={base}
              size={40}
              strong
            />
          )}
        </Stat>
        <StatRow>
          <Stat label={common.units}>
            <Units value={quantity} />
          </Stat>
          <Stat label={common.pricePerUnit} note={price_date && dayText(price_date)}>
            {price === null ? texts.noneStored : <Amount value={unitPrice(price)} currency={currency} />}
          </Stat>
          {book_cost_base !== null && (
            <Stat label={common.bookCost}>
              <Amount value={book_cost_base} currency={base} />
            </Stat>
          )}
          {unrealised_gain_base !== null && isHeld(holding) && (
            <Stat label={texts.gain}>
              <Gain
                value={unrealised_gain_base}
                currency={base}
                share={gainShare(unrealised_gain_base, book_cost_base)}
                size={16}
              />
            </Stat>
          )}
        </StatRow>
        <HoldingHistory holding={holding} />
      </Stack>
    </Card>
  );
}
