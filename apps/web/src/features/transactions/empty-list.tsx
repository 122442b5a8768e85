import { Button } from '../../design/button.tsx';
import { AccountsIcon, SearchIcon, TransactionsIcon } from '../../design/icons.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';

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
          title="Nothing matches"
          action={<Button onClick={onClear}>Clear the filter</Button>}
        >
          No transaction fits all of this filter.
        </EmptyState>
      </Card>
    );
  }
  if (why === 'no-accounts') {
    return (
      <Card>
        <EmptyState
          icon={<AccountsIcon size={32} stroke={1.5} />}
          title="First, an account"
          action={
            <Row justify="center">
              <ButtonLink to="/accounts/new" kind="main">
                Add an account
              </ButtonLink>
              <ButtonLink to="/import">Import a statement</ButtonLink>
            </Row>
          }
        >
          Money moves in and out of accounts. Add the one you use most, and its transactions will stand here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<TransactionsIcon size={32} stroke={1.5} />}
        title="No transactions yet"
        action={
          <Row justify="center">
            <ButtonLink to="/import" kind="main">
              Import a statement
            </ButtonLink>
            <ButtonLink to="/transactions/new">Add a transaction</ButtonLink>
          </Row>
        }
      >
        Here you see, search and sort what comes in and goes out. A statement from your bank is the quickest
        start.
      </EmptyState>
    </Card>
  );
}
