import type { IncomeSource, SourceEntry } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addSourceEntry,
  deleteSourceEntry,
  incomeSourcesChanged,
  sourceEntriesQuery,
} from '../../../api/income-sources.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { amountText, dayText, joinParts, todayHere } from '../../../design/format.ts';
import { DeleteIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Hint } from '../../../design/text.tsx';
import { taxYearDays } from '../tax-report/tax-years.ts';
import { entryOf } from './source-draft.ts';
import { entriesCard as texts } from './texts.tsx';

const EntrySheet = lazyPart(() => import('./entry-sheet.tsx'));

interface EntriesCardProps {
  readonly source: IncomeSource;
  readonly year: string;
}

/** Mileage, use of the home and adjustments of a tax year. */
export function EntriesCard({ source, year }: EntriesCardProps) {
  const query = useQuery(sourceEntriesQuery(source.id, year));
  const [adding, setAdding] = useState(false);
  const rows = query.data ?? [];
  const { from, to } = taxYearDays(year);
  const today = todayHere();
  return (
    <Card
      title={texts.title}
      padded={false}
      action={
        <Button small onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {query.error && (
        <PaddedFoot>
          <LoadFailed what={texts.title} query={query} />
        </PaddedFoot>
      )}
      {query.data?.length === 0 && (
        <PaddedFoot>
          <Hint>{texts.empty}</Hint>
        </PaddedFoot>
      )}
      {rows.length > 0 && (
        <List label={texts.title}>
          {rows.map((entry) => (
            <ListItem
              key={entry.id}
              note={joinParts(texts.kinds[entry.kind], dayText(entry.date), entry.description)}
              end={
                <IconButton
                  label={texts.deleteEntry(texts.kinds[entry.kind], dayText(entry.date))}
                  icon={<DeleteIcon size={18} stroke={1.75} />}
                  onClick={() => void remove(source.id, entry)}
                />
              }
            >
              {sizeOf(entry)}
            </ListItem>
          ))}
        </List>
      )}
      {adding && (
        <EntrySheet
          source={source}
          day={today >= from && today <= to ? today : from}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

function sizeOf({ miles, hours, amount }: SourceEntry): string {
  if (miles !== null) return texts.milesText(miles);
  return hours === null ? amountText(amount ?? '0', 'GBP') : texts.hoursText(hours);
}

function remove(sourceId: string, entry: SourceEntry): Promise<void> {
  return runWithUndo({
    run: () => deleteSourceEntry(sourceId, entry.id),
    done: texts.isDeleted,
    undo: () => addSourceEntry(sourceId, entryOf(entry)),
    refresh: incomeSourcesChanged,
  });
}
