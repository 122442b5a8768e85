import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { recentTransactionsQuery } from '../../../api/recent-transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { accountRecent as texts } from './texts.tsx';
import { TransactionLines } from './transaction-lines.tsx';

const mostShown = 10;

/** The last ten transactions of an account, and the way to all of them. */
export function AccountRecent({ account }: { readonly account: Account }) {
  const recent = useQuery(recentTransactionsQuery(mostShown, account.id));
  const rows = recent.data?.items ?? [];
  return (
    <Card title={common.lastTransactions} padded={false}>
      {(recent.error || recent.isPending) && (
        <PaddedFoot>
          <LoadFailed what={texts.theTransactions} query={recent} />
          {recent.isPending && <Skeleton shape="row" count={5} />}
        </PaddedFoot>
      )}
      {recent.data && rows.length === 0 && (
        <EmptyState
          title={common.noTransactionsYet}
          action={
            <Row justify="center" gap={2}>
              <ButtonLink to="/import" search={{ account: account.id }}>
                {common.importAStatement}
              </ButtonLink>
              <ButtonLink to="/transactions/new" search={{ account_id: account.id }}>
                {common.addATransaction}
              </ButtonLink>
            </Row>
          }
        >
          {texts.emptyText}
        </EmptyState>
      )}
      {rows.length > 0 && <TransactionLines transactions={rows} baseCurrency={account.base_currency} />}
      {rows.length > 0 && (
        <PaddedFoot>
          <Link to="/transactions" search={{ account_id: account.id }}>
            {account.transaction_count > rows.length
              ? texts.showAll(account.transaction_count)
              : texts.openInTransactions}
          </Link>
        </PaddedFoot>
      )}
    </Card>
  );
}
