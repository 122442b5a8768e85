import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/problem.ts';
import { recentTransactionsQuery } from '../../api/recent-transactions.ts';
import { countText } from '../../design/format.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { PaddedFoot } from '../../design/padded.tsx';
import { TransactionLines } from './transaction-lines.tsx';

const mostShown = 10;

/** The last ten transactions of an account, and the way to all of them. */
export function AccountRecent({ account }: { readonly account: Account }) {
  const recent = useQuery(recentTransactionsQuery(mostShown, account.id));
  const rows = recent.data?.items ?? [];
  return (
    <Card title="Last transactions" padded={false}>
      {recent.error && (
        <PaddedFoot>
          <LoadFailed
            what="The transactions"
            message={messageOf(recent.error)}
            onRetry={() => void recent.refetch()}
          />
        </PaddedFoot>
      )}
      {recent.isPending && (
        <PaddedFoot>
          <Skeleton shape="row" count={5} />
        </PaddedFoot>
      )}
      {recent.data && rows.length === 0 && (
        <EmptyState
          title="No transactions yet"
          action={
            <Row justify="center" gap={2}>
              <ButtonLink to="/import" search={{ account: account.id }}>
                Import a statement
              </ButtonLink>
              <ButtonLink to="/transactions/new" search={{ account_id: account.id }}>
                Add a transaction
              </ButtonLink>
            </Row>
          }
        >
          What comes in and goes out of this account shows here.
        </EmptyState>
      )}
      <TransactionLines label="Last transactions" transactions={rows} baseCurrency={account.base_currency} />
      {rows.length > 0 && (
        <PaddedFoot>
          <Link to="/transactions" search={{ account_id: account.id }}>
            {account.transaction_count > rows.length
              ? `All ${countText(account.transaction_count, 'transaction')}`
              : 'Open in transactions'}
          </Link>
        </PaddedFoot>
      )}
    </Card>
  );
}
