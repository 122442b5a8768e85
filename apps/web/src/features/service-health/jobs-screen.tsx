import { Page } from '../../design/page.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { JobsCard } from './jobs-card.tsx';

/** What the server does by itself. For administrators. */
export function JobsScreen() {
  return (
    <Page
      title="Jobs"
      width="column"
      answer="What this server does by itself, and how it went the last time it had something to do."
    >
      <ForAdministrators>
        <JobsCard />
      </ForAdministrators>
    </Page>
  );
}
