import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/problem.ts';
import { recentTransactionsQuery } from '../../api/recent-transactions.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { PaddedFoot } from '../../design/padded.tsx';
import { TransactionLines } from '../accounts/transaction-lines.tsx';

/** The last five transactions of all accounts. */
export function RecentCard({ accounts }: { readonly accounts: readonly Account[] | undefined }) {
  const recent = useQuery(recentTransactionsQuery(5));
  const rows = recent.data?.items ?? [];
  return (
    <Card
      title="Last transactions"
      padded={false}
      action={rows.length > 0 && <Link to="/transactions">See them all</Link>}
    >
      {recent.error && (
        <PaddedFoot>
          <LoadFailed
            what="The last transactions"
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
              <ButtonLink to="/import">Import a statement</ButtonLink>
              <ButtonLink to="/transactions/new">Add a transaction</ButtonLink>
            </Row>
          }
        >
          What you spend and earn shows here, newest first.
        </EmptyState>
      )}
      <TransactionLines
        label="Last transactions"
        transactions={rows}
        accounts={accounts}
        baseCurrency={accounts?.[0]?.base_currency ?? 'GBP'}
      />
    </Card>
  );
}
