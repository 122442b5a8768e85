import type { BalanceSheet } from '@farthing/api-contract';
import { lazy, Suspense } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Card, Stack } from '../../design/layout.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Stat } from '../../design/stat.tsx';
import { MissingRates } from '../accounts/missing-rates.tsx';
import { MadeUp } from './made-up.tsx';
import { netWorthCard as texts } from './texts.tsx';

const NetWorthHistory = lazy(() => import('./net-worth-history.tsx'));

interface NetWorthCardProps {
  readonly sheet: BalanceSheet | undefined;
  readonly startDay: number | undefined;
}

/** The headline: net worth, how it moved, its last twelve months, and what it is made of. */
export function NetWorthCard({ sheet, startDay }: NetWorthCardProps) {
  return (
    <Card>
      <Stack>
        <Stat label={texts.netWorth}>
          {sheet ? (
            <Amount value={sheet.net_worth} currency={sheet.base_currency} size={40} strong />
          ) : (
            <Skeleton shape="figure" />
          )}
        </Stat>
        {sheet && <MissingRates sheet={sheet} />}
        {sheet && startDay ? (
          <Suspense fallback={<Skeleton shape="chart" />}>
            <NetWorthHistory now={sheet} startDay={startDay} />
          </Suspense>
        ) : (
          <Skeleton shape="chart" />
        )}
        {sheet && <MadeUp sheet={sheet} />}
      </Stack>
    </Card>
  );
}
