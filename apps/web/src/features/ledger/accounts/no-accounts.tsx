import * as common from '../../../design/common-texts.ts';
import { AccountsIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { SampleDataButton } from './sample-data-button.tsx';
import { noAccounts as texts } from './texts.tsx';

/** The list of accounts before there is one. */
export function NoAccounts() {
  return (
    <Card>
      <EmptyState
        icon={<AccountsIcon size={32} stroke={1.5} aria-hidden />}
        title={common.noAccountsYet}
        action={
          <Row justify="center" gap={2}>
            <ButtonLink kind="main" to="/accounts/new">
              {texts.addFirst}
            </ButtonLink>
            <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
            <SampleDataButton />
          </Row>
        }
      >
        {texts.explanation}
      </EmptyState>
    </Card>
  );
}
