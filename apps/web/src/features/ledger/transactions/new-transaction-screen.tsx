import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { accountsQuery } from '../../../api/accounts.ts';
import * as common from '../../../design/common-texts.ts';
import { ScanIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyList } from './empty-list.tsx';
import { useNames } from './names.ts';
import { NewTransactionForm } from './new-transaction-form.tsx';
import { newTransactionScreen as texts } from './texts.tsx';

/** A new expense, income or transfer. */
export function NewTransactionScreen() {
  const search = useSearch({ from: '/transactions/new' });
  const navigate = useNavigate();
  const query = useQuery(accountsQuery);
  const names = useNames();
  const open = query.data?.filter((account) => !account.closed_on);
  return (
    <Page
      title={common.addATransaction}
      width="reading"
      back={<Link to="/transactions">{common.transactions}</Link>}
      action={
        <ButtonLink to="/scan" icon={<ScanIcon size={18} stroke={1.75} />}>
          {common.scanAReceipt}
        </ButtonLink>
      }
      {...(open?.length ? { answer: texts.answer } : {})}
    >
      {!query.data && <LoadFailed what={texts.what} query={query} />}
      {!query.data && !query.error && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {open?.length === 0 && <EmptyList why="no-accounts" onClear={() => undefined} />}
      {open && open.length > 0 && names.accounts.size > 0 && (
        <Card>
          <NewTransactionForm
            names={names}
            wanted={search}
            onDone={() => void navigate({ to: '/transactions' })}
          />
        </Card>
      )}
    </Page>
  );
}
