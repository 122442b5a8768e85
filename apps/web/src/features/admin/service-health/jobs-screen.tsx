import * as common from '../../../design/common-texts.ts';
import { Page } from '../../../design/page.tsx';
import { ForAdministrators } from '../../identity/settings/for-administrators.tsx';
import { JobsCard } from './jobs-card.tsx';
import { jobsScreen as texts } from './texts.tsx';

/** Background jobs of the server. Administrators only. */
export function JobsScreen() {
  return (
    <Page title={common.jobs} width="column" answer={texts.answer}>
      <ForAdministrators>
        <JobsCard />
      </ForAdministrators>
    </Page>
  );
}
