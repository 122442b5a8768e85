import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { auditLogQuery } from '../../../api/audit-log.ts';
import { profileQuery } from '../../../api/profile.ts';
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
  /** Names of users; undefined for those who have gone. */
  readonly nameOf?: (userId: string) => string | undefined;
}

/** Audit log by day, with a filter. Older entries load on request. */
export function ActivityList({ path, ofUser, nameOf }: ActivityListProps) {
  const navigate = useNavigate();
  const filter = readActivitySearch(useSearch({ strict: false }));
  const { data: profile } = useQuery(profileQuery);
  const query = useInfiniteQuery({
    ...auditLogQuery({ ...inUtcDays(filter), ...(ofUser ? { user_id: ofUser } : {}) }),
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
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
                  who={ofUser ? undefined : whoText(entry.user_id, profile?.id, nameOf?.(entry.user_id))}
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

/** The log outlives users: of those who have gone the end of the id is left, which differs where its beginning is a time. */
function whoText(userId: string, own: string | undefined, name: string | undefined): string {
  return userId === own ? common.you : (name ?? texts.goneUser(userId.slice(-6)));
}
