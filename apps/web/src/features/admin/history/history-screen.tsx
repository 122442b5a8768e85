import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { historyQuery } from '../../../api/history.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { longDayText, todayHere } from '../../../design/format.ts';
import { HistoryIcon } from '../../../design/icons.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { HistoryLine } from './history-line.tsx';
import { historyScreen as texts } from './texts.ts';

const kinds = [
  { value: '', label: texts.everything },
  { value: 'create', label: texts.whatWasAdded },
  { value: 'edit', label: texts.whatWasChanged },
  { value: 'delete', label: texts.whatWasDeleted },
  { value: 'import', label: texts.imports },
  { value: 'rules', label: texts.runsOfRules },
  { value: 'undo', label: texts.whatWasUndone },
];

/** Changes of the last 30 days, by day, each with an undo button if it can be undone. */
export function HistoryScreen() {
  const navigate = useNavigate();
  const { kind: asked } = useSearch({ strict: false });
  const kind = kinds.find(({ value }) => value === asked)?.value ?? '';
  const query = useInfiniteQuery({
    ...historyQuery(kind ? { kind } : {}),
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.pages.flatMap((page) => page.items) ?? [];
  const days = [...Map.groupBy(entries, ({ at }) => todayHere(new Date(at)))];
  const show = (value: string) =>
    void navigate({
      to: '/settings/history',
      search: (value ? { kind: value } : {}) as never,
      replace: true,
    });
  return (
    <Page title={common.history} width="column" answer={texts.answer}>
      <SelectField label={texts.show} value={kind} options={kinds} onChange={show} />
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && !query.error && (
        <Card>
          <Skeleton shape="row" count={8} />
        </Card>
      )}
      {query.data && days.length === 0 && (
        <Card>
          <EmptyState
            icon={<HistoryIcon size={32} stroke={1.5} />}
            title={kind ? common.nothingFound : texts.emptyTitle}
            {...(kind ? { action: <Button onClick={() => show('')}>{texts.showEverything}</Button> } : {})}
          >
            {texts.empty}
          </EmptyState>
        </Card>
      )}
      <Stack>
        {days.map(([day, ofDay]) => (
          <Card key={day} title={longDayText(day)} padded={false}>
            <List label={longDayText(day)}>
              {ofDay.map((entry) => (
                <HistoryLine key={entry.id} entry={entry} />
              ))}
            </List>
          </Card>
        ))}
      </Stack>
      <Endless query={query} />
    </Page>
  );
}
