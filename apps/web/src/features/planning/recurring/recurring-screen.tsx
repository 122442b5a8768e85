import type { Recurring, RecurringList } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { askFor } from '../../../api/queries.ts';
import { recurringChanged, recurringQuery, rescanRecurring, upcomingQuery } from '../../../api/recurring.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { isNothing, joinParts } from '../../../design/format.ts';
import { AddIcon, RecurringIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, ReaderOnly, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { ReviewRow } from '../../../design/review-row.tsx';
import { SectionDisclosure } from '../../../design/section-disclosure.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';
import { BudgetTabs } from '../budgets/budget-tabs.tsx';
import { CalendarCard, daysAhead } from './calendar-card.tsx';
import { CostBars } from './cost-bars.tsx';
import { FoundCard } from './found-card.tsx';
import { guessesOf, nextText, rescanText, rhythmText } from './recurring-words.ts';
import type { RecurringSearch } from './search.ts';
import { PriceBadge, SeriesCost, StatusBadge } from './series-figures.tsx';
import { sortSeries } from './sort-series.ts';
import { recurringScreen as texts } from './texts.tsx';

const AddSeriesSheet = lazyPart(() => import('./add-series-sheet.tsx'));
const SeriesSheet = lazyPart(() => import('./series-sheet.tsx'));

/** Asks for the list and its calendar, before any of it is drawn. */
export function begin(): void {
  askFor([recurringQuery, upcomingQuery(daysAhead)]);
}

/** Recurring payments: those to confirm, the active ones, their calendar and their yearly cost. */
export function RecurringScreen() {
  const search = useSearch({ from: '/recurring' });
  const navigate = useNavigate();
  const query = useQuery(recurringQuery);
  const [adding, setAdding] = useState(false);
  const list = query.data;
  const go = (change: { readonly [Name in keyof RecurringSearch]: string | undefined }) =>
    void navigate({ to: '/recurring', search: searchWith(search, change), resetScroll: false });
  const open = (id: string) => go({ open: id });
  const add = (
    <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {common.addAPayment}
    </Button>
  );
  const isEmpty = list?.items.length === 0;
  return (
    <>
      <BudgetTabs />
      <Page
        title={common.recurringPayments}
        answer={list && !isEmpty && <Answer list={list} />}
        action={
          <Row>
            <RescanButton />
            {!isEmpty && add}
          </Row>
        }
      >
        <LoadFailed what={texts.theList} query={query} />
        <ReaderOnly live>{list?.scanning ? texts.scanning : ''}</ReaderOnly>
        {!list && !query.error && <LoadingCard shape="row" count={6} />}
        {list && isEmpty && <NothingYet scanning={list.scanning} add={add} />}
        {list && !isEmpty && (
          <MainAndAside
            main={<Lists list={list} busy={adding || search.open !== undefined} onOpen={open} />}
            aside={
              <Stack>
                <CalendarCard month={search.month} onMonth={(month) => go({ month })} onOpen={open} />
                <CostBars series={list.items.filter(isCounted)} currency={list.totals.base_currency} />
              </Stack>
            }
          />
        )}
      </Page>
      {adding && <AddSeriesSheet onClose={() => setAdding(false)} />}
      {search.open && (
        <SeriesSheet
          key={search.open}
          id={search.open}
          known={list?.items.find(({ id }) => id === search.open)}
          others={list?.items ?? []}
          onClose={() => go({ open: undefined })}
        />
      )}
    </>
  );
}

function searchWith(
  search: RecurringSearch,
  change: { open?: string | undefined; month?: string | undefined },
) {
  const { open, month } = { ...search, ...change };
  return { ...(open === undefined ? {} : { open }), ...(month === undefined ? {} : { month }) };
}

function Answer({ list }: { readonly list: RecurringList }) {
  const { totals } = list;
  const money = (value: string) =>
    isNothing(value) ? undefined : <Amount value={value} currency={totals.base_currency} />;
  const guesses = guessesOf(totals);
  return texts.answer(
    [money(totals.confirmed_out), money(totals.confirmed_in)],
    [money(guesses.out), money(guesses.in)],
  );
}

/** Money out that runs; what is moved between own accounts costs nothing. */
function isCounted({ direction, kind, status }: Recurring): boolean {
  return direction === 'out' && kind !== 'transfer' && status === 'active';
}

interface ListsProps {
  readonly list: RecurringList;
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
}

function Lists({ list, busy, onOpen }: ListsProps) {
  const { items, totals } = list;
  const { toDecide, ended, ...running } = sortSeries(items);
  const parts = [
    { title: texts.goingOut, series: running.out },
    { title: texts.comingIn, series: running.in },
  ].filter(({ series }) => series.length > 0);
  const missing = [...new Set(totals.missing_rates.map(({ currency }) => currency))];
  return (
    <Stack>
      {missing.length > 0 && (
        <Notice tone="warning" title={texts.ratesMissing(missing.join(', '))}>
          {texts.ratesMissingExplained}
        </Notice>
      )}
      {toDecide.length > 0 && <FoundCard found={toDecide} busy={busy} onOpen={onOpen} />}
      {parts.map(({ title, series }) => (
        <Card key={title} title={title} padded={false}>
          <SeriesList label={title} series={series} onOpen={onOpen} />
        </Card>
      ))}
      {running.between.length > 0 && (
        <SectionDisclosure title={texts.betweenCount(running.between.length)}>
          <SeriesList label={texts.between} series={running.between} onOpen={onOpen} />
        </SectionDisclosure>
      )}
      {ended.length > 0 && (
        <SectionDisclosure title={texts.endedCount(ended.length)}>
          <SeriesList label={texts.ended} series={ended} onOpen={onOpen} />
        </SectionDisclosure>
      )}
    </Stack>
  );
}

function NothingYet({ scanning, add }: { readonly scanning: boolean; readonly add: ReactNode }) {
  return (
    <Card>
      <EmptyState
        icon={<RecurringIcon size={32} stroke={1.5} aria-hidden />}
        title={scanning ? texts.scanning : texts.emptyTitle}
        action={
          <Row justify="center" gap={2}>
            {add}
            <ButtonLink to="/import">{common.importAStatement}</ButtonLink>
          </Row>
        }
      >
        {texts.emptyText}
      </EmptyState>
    </Card>
  );
}

/** Button that re-scans all transactions and shows the result. The user's decisions stay. */
function RescanButton() {
  const { busy, run } = useWork();
  const scan = () =>
    run(async () => {
      toast(rescanText(await rescanRecurring()));
      await recurringChanged();
    });
  return (
    <Button busy={busy} onClick={() => void scan()}>
      {texts.lookAgain}
    </Button>
  );
}

interface SeriesListProps {
  readonly label: string;
  readonly series: readonly Recurring[];
  readonly onOpen: (id: string) => void;
}

/** Recurring payments that the user has confirmed or rejected, with links to their details. */
function SeriesList({ label, series, onOpen }: SeriesListProps) {
  return (
    <List label={label}>
      {series.map((one) => (
        <ReviewRow
          key={one.id}
          mark={<AccountMark name={one.name} quiet />}
          title={
            <TextButton label={texts.open(one.name)} onClick={() => onOpen(one.id)}>
              {one.name}
            </TextButton>
          }
          badge={
            <>
              <StatusBadge series={one} />
              <PriceBadge series={one} />
            </>
          }
          note={joinParts(rhythmText(one), nextText(one))}
          end={<SeriesCost series={one} />}
        />
      ))}
    </List>
  );
}
