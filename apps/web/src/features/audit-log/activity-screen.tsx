import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/profile.ts';
import { Page } from '../../design/page.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { ActivityList } from './activity-list.tsx';
import { activityScreen as texts } from './texts.ts';

/** What the user did here, when and from where. Nobody can change it afterwards. */
export function ActivityScreen() {
  const query = useQuery(profileQuery);
  const profile = query.data;
  const isDemo = useIsDemo();
  return (
    <Page title={texts.title} width="column" answer={isDemo ? texts.demoAnswer : texts.answer}>
      {isDemo ? (
        <DemoRefusal title={texts.demoTitle}>{texts.demoRefusal}</DemoRefusal>
      ) : (
        <>
          <LoadFailed what={texts.what} query={query} />
          {/* An administrator is shown everybody's elsewhere. */}
          {profile && <ActivityList path="/settings/activity" ofUser={profile.id} />}
        </>
      )}
    </Page>
  );
}
