import { Page } from '../../design/page.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { JobsCard } from './jobs-card.tsx';
import { jobsScreen as texts } from './texts.tsx';

/** What the server does by itself. For administrators. */
export function JobsScreen() {
  return (
    <Page title={texts.title} width="column" answer={texts.answer}>
      <ForAdministrators>
        <JobsCard />
      </ForAdministrators>
    </Page>
  );
}
