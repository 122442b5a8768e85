import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Page } from '../../../design/page.tsx';
import { DemoRefusal, useIsDemo } from '../../admin/demo/demo-refusal.tsx';
import { ActivityList } from './activity-list.tsx';
import { activityScreen as texts } from './texts.ts';

/** User's own activity with time and origin. Entries can't be changed afterwards. */
export function ActivityScreen() {
  const query = useQuery(profileQuery);
  const profile = query.data;
  const isDemo = useIsDemo();
  return (
    <Page title={common.activity} width="column" answer={isDemo ? texts.demoAnswer : texts.answer}>
      {isDemo ? (
        <DemoRefusal title={texts.demoTitle}>{texts.demoRefusal}</DemoRefusal>
      ) : (
        <>
          <LoadFailed what={common.yourProfile} query={query} />
          {/* An administrator is shown everybody's elsewhere. */}
          {profile && <ActivityList path="/settings/activity" ofUser={profile.id} />}
        </>
      )}
    </Page>
  );
}
