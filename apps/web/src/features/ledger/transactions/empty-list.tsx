import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AccountsIcon, SearchIcon, TransactionsIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { emptyList as texts } from './texts.tsx';

interface EmptyListProps {
  readonly why: 'no-accounts' | 'no-transactions' | 'filter';
  readonly onClear: () => void;
}

/** Nothing to list: no accounts yet, no transactions yet, or none that the filter lets through. */
export function EmptyList({ why, onClear }: EmptyListProps) {
  const icon = { size: 32, stroke: 1.5 };
  const [Icon, title, explanation] = {
    filter: [SearchIcon, texts.filteredTitle, texts.filtered] as const,
    'no-accounts': [AccountsIcon, texts.noAccountsTitle, texts.noAccounts] as const,
    'no-transactions': [TransactionsIcon, common.noTransactionsYet, texts.empty] as const,
  }[why];
  const actions = {
    filter: <Button onClick={onClear}>{texts.clearTheFilter}</Button>,
    'no-accounts': (
      <Row justify="center">
        <ButtonLink to="/accounts/new" kind="main">
          {common.addAnAccount}
        </ButtonLink>
        <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
      </Row>
    ),
    'no-transactions': (
      <Row justify="center">
        <ButtonLink to="/import" kind="main">
          {common.importAStatement}
        </ButtonLink>
        <ButtonLink to="/transactions/new">{common.addATransaction}</ButtonLink>
      </Row>
    ),
  };
  return (
    <Card>
      <EmptyState icon={<Icon {...icon} />} title={title} action={actions[why]}>
        {explanation}
      </EmptyState>
    </Card>
  );
}
