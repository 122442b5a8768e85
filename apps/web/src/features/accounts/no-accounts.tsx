import { AccountsIcon } from '../../design/icons.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';
import { SampleDataButton } from './sample-data-button.tsx';

/** The list of accounts before there is one. */
export function NoAccounts() {
  return (
    <Card>
      <EmptyState
        icon={<AccountsIcon size={32} stroke={1.5} aria-hidden />}
        title="No accounts yet"
        action={
          <Row justify="center" gap={2}>
            <ButtonLink kind="main" to="/accounts/new">
              Add your first account
            </ButtonLink>
            <ButtonLink to="/import">Import a statement</ButtonLink>
            <SampleDataButton />
          </Row>
        }
      >
        An account is anything with a balance: a current account, a card, a pension, a home, a mortgage.
        Together they are your balance sheet.
      </EmptyState>
    </Card>
  );
}
