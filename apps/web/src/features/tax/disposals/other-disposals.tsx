import type { Disposal } from '@farthing/api-contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createDisposal, deleteDisposal, disposalsChanged, disposalsQuery } from '../../../api/disposals.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, isNothing, taxYearText, todayHere } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { AddIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone, OnPhone, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { NotOnPaper, PaddedFoot } from '../../../design/padded.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { entryOf } from './disposal-draft.ts';
import { kindNames } from './disposal-words.ts';
import { removeDisposal as removeDisposalTexts, reportDeadlines, otherDisposals as texts } from './texts.ts';

const DisposalSheet = lazyPart(() => import('./disposal-sheet.tsx'));
const DisposalDetail = lazyPart(() => import('./disposal-detail.tsx'));

interface OtherDisposalsProps {
  readonly year: string;
  /** The one that is open, from the address. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  /** Called with the saved disposal, so that its year is shown. */
  readonly onSaved: (disposal: Disposal) => void;
}

/** Property, businesses and things that were sold or given away in a year: the list, and the sheets to change it. */
export function OtherDisposals({ year, openId, onOpen, onSaved }: OtherDisposalsProps) {
  const query = useQuery(disposalsQuery(year));
  const disposals = query.data ?? [];
  const [editing, setEditing] = useState<Disposal | 'new'>();
  const open = disposals.find(({ id }) => id === openId);
  return (
    <Stack>
      <ReportDeadlines disposals={disposals} />
      <Card
        title={texts.otherDisposals}
        padded={false}
        action={
          <NotOnPaper>
            <Button small icon={<AddIcon size={18} aria-hidden />} onClick={() => setEditing('new')}>
              {texts.addADisposal}
            </Button>
          </NotOnPaper>
        }
      >
        <OfYear query={query} year={year} onOpen={onOpen} />
      </Card>
      {open && !editing && (
        <DisposalDetail
          disposal={open}
          onEdit={() => setEditing(open)}
          onDelete={() => {
            onOpen(undefined);
            void removeDisposal(open);
          }}
          onClose={() => onOpen(undefined)}
        />
      )}
      {editing && (
        <DisposalSheet
          disposal={editing === 'new' ? undefined : editing}
          onSaved={(saved) => {
            setEditing(undefined);
            onSaved(saved);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  );
}

interface OfYearProps {
  readonly query: UseQueryResult<readonly Disposal[]>;
  readonly year: string;
  readonly onOpen: (id: string) => void;
}

function OfYear({ query, year, onOpen }: OfYearProps) {
  const disposals = query.data ?? [];
  return (
    <>
      {query.error && (
        <PaddedFoot>
          <LoadFailed what={texts.theOtherDisposals} query={query} />
        </PaddedFoot>
      )}
      {query.isPending && <Skeleton shape="row" count={2} />}
      {query.data && disposals.length === 0 && (
        <PaddedFoot>
          <Hint>{texts.empty(taxYearText(year))}</Hint>
        </PaddedFoot>
      )}
      {disposals.length > 0 && <Rows disposals={disposals} onOpen={onOpen} />}
    </>
  );
}

interface RowsProps {
  readonly disposals: readonly Disposal[];
  readonly onOpen: (id: string) => void;
}

function Rows({ disposals, onOpen }: RowsProps) {
  const title = texts.otherDisposals;
  return (
    <>
      <NotOnPhone>
        <Table
          label={title}
          rows={disposals}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'name',
              header: texts.disposedOf,
              cell: ({ id, name, kind, date }) => (
                <TwoLines note={`${kindNames[kind]} · ${dayText(date)}`}>
                  <TextButton label={texts.showTheSteps(name, dayText(date))} onClick={() => onOpen(id)}>
                    {name}
                  </TextButton>
                </TwoLines>
              ),
            },
            {
              id: 'gain',
              header: common.gainOrLoss,
              figure: ({ gain }) => <Gain value={gain} currency="GBP" stacked />,
            },
            { id: 'relief', header: common.reliefs, figure: ({ relief }) => pounds(relief) },
            {
              id: 'counts',
              header: texts.counts,
              figure: ({ chargeable_gain }) => <Gain value={chargeable_gain} currency="GBP" stacked />,
            },
          ]}
        />
      </NotOnPhone>
      <OnPhone>
        <List label={title}>
          {disposals.map(({ id, name, kind, date, chargeable_gain }) => (
            <ListButton
              key={id}
              note={`${kindNames[kind]} · ${dayText(date)}`}
              end={<Gain value={chargeable_gain} currency="GBP" stacked />}
              onClick={() => onOpen(id)}
            >
              {name}
            </ListButton>
          ))}
        </List>
      </OnPhone>
    </>
  );
}

/** Deletes a disposal at once, with an undo. */
function removeDisposal(disposal: Disposal): Promise<void> {
  return runWithUndo({
    run: () => deleteDisposal(disposal.id),
    done: removeDisposalTexts.isDeleted(disposal.name),
    undo: () => createDisposal(entryOf(disposal)),
    refresh: disposalsChanged,
    failed: removeDisposalTexts.notDeleted,
  });
}

/** Deadlines for reporting disposals to HMRC. Renders nothing once tax was paid with the report. */
function ReportDeadlines({ disposals }: { readonly disposals: readonly Disposal[] }) {
  return disposals
    .filter(({ report_by, tax_paid }) => report_by !== null && isNothing(tax_paid))
    .map(({ id, name, report_by, report_note }) => {
      const isOver = (report_by ?? '') < todayHere();
      const day = dayText(report_by ?? '');
      return (
        <Notice
          key={id}
          tone={isOver ? 'info' : 'warning'}
          title={isOver ? reportDeadlines.wasDue(name, day) : reportDeadlines.reportBy(name, day)}
        >
          {report_note} {reportDeadlines.ifDone}
        </Notice>
      );
    });
}
