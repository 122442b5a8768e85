import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/profile.ts';
import { Page } from '../../design/page.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { ActivityList } from './activity-list.tsx';

/** What the user did here, when and from where. Nobody can change it afterwards. */
export function ActivityScreen() {
  const { data: profile } = useQuery(profileQuery);
  const isDemo = useIsDemo();
  return (
    <Page
      title="Activity"
      width="column"
      answer={
        isDemo
          ? 'What was done, when and from where.'
          : 'What was done, when and from where. Nobody can change it afterwards.'
      }
    >
      {isDemo ? (
        <DemoRefusal title="Not in the demonstration">
          It would show to everybody where the others who look around come from.
        </DemoRefusal>
      ) : (
        // An administrator is shown everybody's elsewhere.
        profile && <ActivityList path="/settings/activity" ofUser={profile.id} />
      )}
    </Page>
  );
}
