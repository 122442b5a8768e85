import type { HmrcState, HmrcSubmission } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { hmrcQuery } from '../../../api/hmrc.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Text } from '../../../design/text.tsx';
import { incomeSources } from '../tax-report/texts.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { BusinessesCard } from './businesses-card.tsx';
import { ConnectCard } from './connect-card.tsx';
import { useGrant } from './grant.ts';
import { SubmissionsCard } from './submissions-card.tsx';
import { hmrcScreen as texts } from './texts.tsx';
import { UpdateCards } from './update-cards.tsx';

/** Quarterly updates to HMRC: the connection, which business is which, what will be sent, and what HMRC answered. */
export function HmrcScreen() {
  const query = useQuery({
    ...hmrcQuery,
    refetchInterval: ({ state }) => (state.data?.submissions.some(isBeingSent) ? 15_000 : false),
  });
  const grant = useGrant();
  const { data } = query;
  return (
    <Page
      title={texts.title}
      answer={data && answerOf(data)}
      action={data?.connected_at && <YearChoice />}
      back={
        <Link to="/tax/income-sources" search={(search) => search}>
          {incomeSources}
        </Link>
      }
    >
      <LoadFailed what={texts.theState} query={query} />
      {grant.message && <Notice tone="error">{grant.message}</Notice>}
      {(grant.busy || (!data && !query.error)) && <LoadingCard shape="row" count={3} />}
      {data && !grant.busy && <Parts state={data} />}
    </Page>
  );
}

const isBeingSent = ({ state }: HmrcSubmission) => state === 'sending';

function answerOf({ service, connected_at }: HmrcState): string {
  if (service === 'off') return texts.off;
  return connected_at ? texts.connected : texts.notConnected;
}

function Parts({ state }: { readonly state: HmrcState }) {
  const year = useTaxYear();
  const sent = state.submissions.length > 0 && <SubmissionsCard submissions={state.submissions} />;
  if (state.service === 'off')
    return (
      <>
        <NotSetUp />
        {sent}
      </>
    );
  return (
    <>
      {state.service === 'sandbox' && <Notice title={texts.sandboxTitle}>{texts.sandbox}</Notice>}
      {state.connected_at ? (
        <>
          <BusinessesCard state={state} year={year} />
          <UpdateCards state={state} year={year} />
        </>
      ) : (
        <ConnectCard />
      )}
      {sent}
    </>
  );
}

/** Says that the operator hasn't set it up, and what can be done instead. */
function NotSetUp() {
  return (
    <Card>
      <EmptyState
        title={texts.offTitle}
        action={
          <ButtonLink to="/tax/income-sources" search={(search) => search}>
            {texts.toFiles}
          </ButtonLink>
        }
      >
        <Text>
          {texts.offText((words) => (
            <a href="/help/operations/settings.html#hmrc">{words}</a>
          ))}
        </Text>
      </EmptyState>
    </Card>
  );
}
