import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AccountsIcon, SearchIcon, TransactionsIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { emptyList as texts } from './texts.tsx';

/** Nothing to list: no accounts yet, no transactions yet, or none that the filter lets through. */
export function EmptyList({
  why,
  onClear,
}: {
  readonly why: 'no-accounts' | 'no-transactions' | 'filter';
  readonly onClear: () => void;
}) {
  if (why === 'filter') {
    return (
      <Card>
        <EmptyState
          icon={<SearchIcon size={32} stroke={1.5} />}
          title={texts.filteredTitle}
          action={<Button onClick={onClear}>{texts.clearTheFilter}</Button>}
        >
          {texts.filtered}
        </EmptyState>
      </Card>
    );
  }
  if (why === 'no-accounts') {
    return (
      <Card>
        <EmptyState
          icon={<AccountsIcon size={32} stroke={1.5} />}
          title={texts.noAccountsTitle}
          action={
            <Row justify="center">
              <ButtonLink to="/accounts/new" kind="main">
                {common.addAnAccount}
              </ButtonLink>
              <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
            </Row>
          }
        >
          {texts.noAccounts}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<TransactionsIcon size={32} stroke={1.5} />}
        title={common.noTransactionsYet}
        action={
          <Row justify="center">
            <ButtonLink to="/import" kind="main">
              {common.importAStatement}
            </ButtonLink>
            <ButtonLink to="/transactions/new">{common.addATransaction}</ButtonLink>
          </Row>
        }
      >
        {texts.empty}
      </EmptyState>
    </Card>
  );
}
