import type { FoundShareAward, ShareAward } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import {
  createShareAward,
  deleteShareAward,
  foundAwardsQuery,
  shareAwardsChanged,
  shareAwardsQuery,
} from '../../../api/share-awards.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, isNothing, taxYearText } from '../../../design/format.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone, OnPhone, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListButton, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { toast } from '../../../design/toast.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { employeeShares } from '../tax-report/texts.tsx';
import { useTaxYear } from '../tax-report/use-tax-year.ts';
import { YearChoice } from '../tax-report/year-choice.tsx';
import { type AwardDraft, draftOfFound, emptyAward, entryOf } from './award-draft.ts';
import { foundAwards, shortKindNames, awardsScreen as texts } from './texts.tsx';

const AwardSheet = lazyPart(() => import('./award-sheet.tsx'));
const AwardDetail = lazyPart(() => import('./award-detail.tsx'));

/** The shares that an employee got in a year: their income, and their cost for capital gains. */
export function SharesScreen() {
  const year = useTaxYear();
  const query = useQuery({ ...shareAwardsQuery(year), placeholderData: keepPreviousData });
  const found = useQuery(foundAwardsQuery);
  const awards = query.data ?? [];
  const [adding, setAdding] = useState<AwardDraft>();
  const [openId, setOpenId] = useState<string>();
  const add = (
    <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setAdding(emptyAward)}>
      {texts.addAnAward}
    </Button>
  );
  return (
    <Page
      title={employeeShares}
      answer={awards.length > 0 && <Answer awards={awards} year={year} />}
      action={
        <Row>
          <YearChoice />
          {awards.length > 0 && add}
        </Row>
      }
    >
      <LoadFailed what={texts.theAwards} query={[query, found]} />
      {!query.data && !query.error && <LoadingCard shape="row" count={4} />}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState title={texts.emptyTitle(taxYearText(year))} action={add}>
            {texts.emptyText}
          </EmptyState>
        </Card>
      )}
      {awards.length > 0 && <Awards awards={awards} onOpen={setOpenId} />}
      {found.data && found.data.length > 0 && (
        <Found found={found.data} onAdd={(one) => setAdding(draftOfFound(one))} />
      )}
      <OpenAward awards={awards} openId={openId} onOpen={setOpenId} />
      <Suspense>
        {adding && (
          <AwardSheet
            start={adding}
            onSaved={({ id }) => {
              setAdding(undefined);
              setOpenId(id);
            }}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface OpenAwardProps {
  readonly awards: readonly ShareAward[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** The award that is open, or the sheet in which it is changed. */
function OpenAward({ awards, openId, onOpen }: OpenAwardProps) {
  const [editing, setEditing] = useState(false);
  const open = awards.find(({ id }) => id === openId);
  if (!open) return null;
  return (
    <Suspense>
      {editing ? (
        <AwardSheet award={open} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
      ) : (
        <AwardDetail
          award={open}
          onEdit={() => setEditing(true)}
          onDelete={() => {
            onOpen(undefined);
            void removeAward(open);
          }}
          onClose={() => onOpen(undefined)}
        />
      )}
    </Suspense>
  );
}

interface AwardsProps {
  readonly awards: readonly ShareAward[];
  readonly onOpen: (id: string) => void;
}

function Awards({ awards, onOpen }: AwardsProps) {
  const note = ({ kind, date, on_payslip }: ShareAward) =>
    [shortKindNames[kind], dayText(date), ...(on_payslip ? [texts.payslips] : [])].join(' · ');
  return (
    <Card padded={false}>
      <NotOnPhone>
        <Table
          label={employeeShares}
          rows={awards}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'employer',
              header: common.employer,
              cell: (award) => (
                <TwoLines note={note(award)}>
                  <TextButton
                    label={texts.show(shortKindNames[award.kind], award.employer, dayText(award.date))}
                    onClick={() => onOpen(award.id)}
                  >
                    {award.employer}
                  </TextButton>
                </TwoLines>
              ),
            },
            { id: 'shares', header: texts.shares, figure: ({ shares }) => <Units value={shares} /> },
            { id: 'income', header: texts.income, figure: ({ income }) => pounds(income) },
            { id: 'cost', header: texts.cost, figure: ({ cost }) => pounds(cost) },
          ]}
        />
      </NotOnPhone>
      <OnPhone>
        <List label={employeeShares}>
          {awards.map((award) => (
            <ListButton
              key={award.id}
              note={note(award)}
              end={pounds(award.income)}
              onClick={() => onOpen(award.id)}
            >
              {award.employer}
            </ListButton>
          ))}
        </List>
      </OnPhone>
    </Card>
  );
}

interface FoundProps {
  readonly found: readonly FoundShareAward[];
  readonly onAdd: (one: FoundShareAward) => void;
}

/** Purchases of imported stock plans that no award is about. */
function Found({ found, onAdd }: FoundProps) {
  return (
    <Card title={foundAwards.title} padded={false}>
      <Stack gap={2}>
        <List label={foundAwards.title}>
          {found.map((one) => (
            <ListItem
              key={`${one.holding_id} ${one.date} ${one.shares}`}
              note={foundAwards.about(dayText(one.date), <Units value={one.value} />, one.currency)}
              end={
                <TextButton label={foundAwards.add(one.symbol, dayText(one.date))} onClick={() => onAdd(one)}>
                  {common.add}
                </TextButton>
              }
            >
              {foundAwards.line(<Units value={one.shares} />, one.symbol)}
            </ListItem>
          ))}
        </List>
        <PaddedFoot>
          <Hint>{foundAwards.hint}</Hint>
        </PaddedFoot>
      </Stack>
    </Card>
  );
}

function Answer({ awards, year }: { readonly awards: readonly ShareAward[]; readonly year: string }) {
  const sum = (rows: readonly ShareAward[]) => {
    const pence = rows.reduce((all, { income }) => all + parseMinor(income, 'GBP'), 0n);
    return <Amount value={formatMinor(pence, 'GBP')} currency="GBP" />;
  };
  const onPayslips = awards.filter(({ on_payslip, income }) => on_payslip && !isNothing(income));
  return texts.answer(taxYearText(year), sum(awards), onPayslips.length > 0 ? sum(onPayslips) : undefined);
}

/** Deletes an award at once, with an undo. */
async function removeAward(award: ShareAward): Promise<void> {
  try {
    await deleteShareAward(award.id);
  } catch (error) {
    return toast(texts.notDeleted(messageOf(error)));
  }
  toast(texts.isDeleted(award.employer), () => createShareAward(entryOf(award)));
  await shareAwardsChanged();
}
