import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { recentTransactionsQuery } from '../../../api/recent-transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { TransactionLines } from '../../ledger/accounts/transaction-lines.tsx';
import { recentCard as texts } from './texts.tsx';

/** Number of recent transactions shown. */
export const recentRows = 5;

/** The last transactions of all accounts. */
export function RecentCard({ accounts }: { readonly accounts: readonly Account[] | undefined }) {
  const recent = useQuery(recentTransactionsQuery(recentRows));
  const rows = recent.data?.items ?? [];
  return (
    <Card
      title={common.lastTransactions}
      padded={false}
      action={rows.length > 0 && <Link to="/transactions">{texts.seeThemAll}</Link>}
    >
      {recent.error && (
        <PaddedFoot>
          <LoadFailed what={texts.what} query={recent} />
        </PaddedFoot>
      )}
      {recent.isPending && (
        <PaddedFoot>
          <Skeleton shape="row" count={recentRows} />
        </PaddedFoot>
      )}
      {recent.data && rows.length === 0 && (
        <EmptyState
          title={common.noTransactionsYet}
          action={
            <Row justify="center" gap={2}>
              <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
              <ButtonLink to="/transactions/new">{common.addATransaction}</ButtonLink>
            </Row>
          }
        >
          {texts.empty}
        </EmptyState>
      )}
      <TransactionLines
        transactions={rows}
        accounts={accounts}
        baseCurrency={accounts?.[0]?.base_currency ?? 'GBP'}
      />
    </Card>
  );
}
