import { CoinsIcon } from '../../design/icons.ts';
import { Card, Row } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { EmptyState } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { SampleDataButton } from '../accounts/sample-data-button.tsx';

/** Home before there is any account: what farthing does with them, and four ways to begin. */
export function Newcomer({ name }: { readonly name: string | undefined }) {
  return (
    <Page
      title={name ? `Welcome, ${name}` : 'Welcome'}
      answer="Four ways to begin; each can be undone later."
    >
      <Card>
        <EmptyState
          icon={<CoinsIcon size={32} stroke={1.5} aria-hidden />}
          title="Your money, in one place"
          action={
            <Row justify="center" gap={2}>
              <ButtonLink kind="main" to="/import">
                Import a statement
              </ButtonLink>
              <ButtonLink to="/accounts/new">Add an account</ButtonLink>
              <ButtonLink to="/settings/data">Bring an export</ButtonLink>
              <SampleDataButton />
            </Row>
          }
        >
          This page will show what you own and owe, and how the month goes. Bring a file from your bank, write
          down an account, move in from another farthing, or look around with an invented household first.
        </EmptyState>
      </Card>
    </Page>
  );
}
