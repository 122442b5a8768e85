import * as common from '../../../design/common-texts.ts';
import { CoinsIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SampleDataButton } from '../../ledger/accounts/sample-data-button.tsx';
import { NoticesList } from '../../planning/notices/notices-list.tsx';
import { newcomer as texts } from './texts.tsx';

/** Home before there is any account: what farthing does with them, and four ways to begin. */
export default function Newcomer({ name }: { readonly name: string | undefined }) {
  return (
    <Page title={texts.welcome(name)} answer={texts.answer}>
      <NoticesList />
      <Card>
        <EmptyState
          icon={<CoinsIcon size={32} stroke={1.5} aria-hidden />}
          title={texts.title}
          action={
            <Row justify="center" gap={2}>
              <ButtonLink kind="main" to="/import">
                {common.importAStatement}
              </ButtonLink>
              <ButtonLink to="/accounts/new">{common.addAnAccount}</ButtonLink>
              <ButtonLink to="/settings/data">{common.importFarthingData}</ButtonLink>
              <SampleDataButton />
            </Row>
          }
        >
          {texts.lead}
        </EmptyState>
      </Card>
    </Page>
  );
}
