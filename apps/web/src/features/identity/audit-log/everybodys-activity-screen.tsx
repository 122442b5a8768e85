import * as common from '../../../design/common-texts.ts';
import { Page } from '../../../design/page.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { ActivityList } from './activity-list.tsx';
import { everybodysActivityScreen as texts } from './texts.ts';

/** Activity of all users with time and origin. Administrators only. */
export function EverybodysActivityScreen() {
  return (
    <Page title={common.activityOfAllUsers} width="column" answer={texts.answer}>
      <ForAdministrators>
        <ActivityList path="/admin/activity" />
      </ForAdministrators>
    </Page>
  );
}
