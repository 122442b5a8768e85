import type { BalanceSheet } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Stat } from '../../../design/stat.tsx';
import { MissingRates } from '../../ledger/accounts/missing-rates.tsx';
import { MadeUp } from './made-up.tsx';
import { HistoryRoom, NetWorthHistory } from './net-worth-history.tsx';

interface NetWorthCardProps {
  readonly sheet: BalanceSheet | undefined;
  readonly startDay: number | undefined;
}

/** The headline: net worth, how it moved, its last twelve months, and what it is made of. */
export function NetWorthCard({ sheet, startDay }: NetWorthCardProps) {
  return (
    <Card>
      <Stack>
        <Stat label={common.netWorth}>
          {sheet ? (
            <Amount value={sheet.net_worth} currency={sheet.base_currency} size={40} strong />
          ) : (
            <Skeleton shape="figure" />
          )}
        </Stat>
        {sheet && <MissingRates sheet={sheet} />}
        {sheet && startDay ? <NetWorthHistory now={sheet} startDay={startDay} /> : <HistoryRoom />}
        {sheet ? <MadeUp sheet={sheet} /> : <Explain>{null}</Explain>}
      </Stack>
    </Card>
  );
}
