import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditLogQuery } from '../../../api/audit-log.ts';
import { profileQuery } from '../../../api/profile.ts';
import { usersByIdQuery } from '../../../api/users.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { longDayText } from '../../../design/format.ts';
import { HistoryIcon } from '../../../design/icons.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { type ActivitySearch, activityDays, inUtcDays, readActivitySearch } from './activity-days.ts';
import { ActivityFilter } from './activity-filter.tsx';
import { ActivityLine } from './activity-line.tsx';
import { activityList as texts } from './texts.ts';

interface ActivityListProps {
  /** Path of the screen, whose URL holds the filter. */
  readonly path: '/settings/activity' | '/admin/activity';
  /** User whose entries are shown. All users' if absent. */
  readonly ofUser?: string;
}

/** Audit log by day, with a filter. Older entries load on request. */
export function ActivityList({ path, ofUser }: ActivityListProps) {
  const navigate = useNavigate();
  const filter = readActivitySearch(useSearch({ strict: false }));
  const { data: profile } = useQuery(profileQuery);
  const query = useInfiniteQuery({
    ...auditLogQuery({ ...inUtcDays(filter), ...(ofUser ? { user_id: ofUser } : {}) }),
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  const names = useNames(ofUser ? [] : entries.map(({ user_id }) => user_id));
  const days = activityDays(entries, filter);
  const show = (search: ActivitySearch) =>
    void navigate({ to: path, search: search as never, replace: true });
  return (
    <>
      <ActivityFilter filter={filter} onFilter={show} />
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {query.data && days.length === 0 && !query.hasNextPage && (
        <Card>
          <EmptyState
            icon={<HistoryIcon size={32} stroke={1.5} />}
            title={common.nothingFound}
            action={<Button onClick={() => show({})}>{texts.showAll}</Button>}
          >
            {texts.empty}
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
                  who={ofUser ? undefined : whoText(entry.user_id, profile?.id, names.get(entry.user_id))}
                />
              ))}
            </List>
          </Card>
        ))}
      </Stack>
      <Endless query={query} />
    </>
  );
}

/** Names of users by their ids, without those who have gone. They are asked for in hundreds, as the server takes them. */
function useNames(userIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(userIds)];
  const hundreds = Array.from({ length: Math.ceil(ids.length / 100) }, (_, index) =>
    ids.slice(index * 100, (index + 1) * 100),
  );
  const answers = useQueries({ queries: hundreds.map(usersByIdQuery) });
  return new Map(
    answers.flatMap(({ data = [] }) => data.map(({ id, display_name }) => [id, display_name] as const)),
  );
}

/** The log outlives users: of those who have gone the end of the id is left, which differs where its beginning is a time. */
function whoText(userId: string, own: string | undefined, name: string | undefined): string {
  return userId === own ? common.you : (name ?? texts.goneUser(userId.slice(-6)));
}
