import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditLogQuery } from '../../api/audit-log.ts';
import { profileQuery } from '../../api/profile.ts';
import { Button } from '../../design/button.tsx';
import { Endless } from '../../design/endless.tsx';
import { longDayText } from '../../design/format.ts';
import { HistoryIcon } from '../../design/icons.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { List } from '../../design/list.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { DemoRefusal, useIsDemo } from '../demo/demo-refusal.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { type ActivitySearch, activityDays, inUtcDays, readActivitySearch } from './activity-days.ts';
import { ActivityFilter } from './activity-filter.tsx';
import { ActivityLine } from './activity-line.tsx';

/** What was done here, when and from where. Nobody can change it afterwards. */
export function ActivityScreen() {
  if (!useIsDemo()) return <Activity />;
  return (
    <Page title="Activity" width="column" answer="What was done, when and from where.">
      <DemoRefusal title="Not in the demonstration">
        It would show to everybody where the others who look around come from.
      </DemoRefusal>
    </Page>
  );
}

function Activity() {
  const navigate = useNavigate();
  const filter = readActivitySearch(useSearch({ strict: false }));
  const { data: profile } = useQuery(profileQuery);
  const query = useInfiniteQuery({ ...auditLogQuery(inUtcDays(filter)), placeholderData: keepPreviousData });
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  const days = activityDays(entries, filter);
  const hasOthers = new Set(entries.map((entry) => entry.user_id)).size > 1;
  const show = (search: ActivitySearch) =>
    void navigate({ to: '/settings/activity', search: search as never, replace: true });
  return (
    <Page
      title="Activity"
      width="column"
      answer={`What was done${profile?.is_admin ? ', by everybody' : ''}, when and from where. Nobody can change it afterwards.`}
    >
      <ActivityFilter filter={filter} onFilter={show} />
      <LoadFailed what="the activity" query={query} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {query.data && days.length === 0 && !query.hasNextPage && (
        <Card>
          <EmptyState
            icon={<HistoryIcon size={32} stroke={1.5} />}
            title="Nothing of that kind"
            action={<Button onClick={() => show({})}>Show all activity</Button>}
          >
            Sign-ins, changes of password and imports are written down here.
          </EmptyState>
        </Card>
      )}
      <Stack>
        {days.map(({ day, entries: ofDay }) => (
          <Card key={day} title={longDayText(day)} padded={false}>
            <List label={longDayText(day)}>
              {ofDay.map((entry) => (
                <ActivityLine
                  key={entry.id}
                  entry={entry}
                  who={hasOthers ? whoText(entry.user_id, profile?.id) : undefined}
                />
              ))}
            </List>
          </Card>
        ))}
      </Stack>
      <Endless
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </Page>
  );
}

/** Users have no names here: the log outlives them. The end of an id differs where its beginning is a time. */
function whoText(userId: string, own: string | undefined): string {
  return userId === own ? 'You' : `User …${userId.slice(-6)}`;
}
