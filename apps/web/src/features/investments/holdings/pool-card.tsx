import type { CapitalGainsDisposal, Holding, HoldingPool } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdingPoolQuery } from '../../../api/holdings.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { linkTo } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { DisposalList } from '../../tax/capital-gains/disposal-list.tsx';
import { poolCard as texts } from './texts.tsx';
import { tradeTypes } from './trade-types.ts';

const DisposalSheet = lazyPart(() => import('../../tax/capital-gains/disposal-sheet.tsx'));

/** The Section 104 holding that a holding is part of: every event with units and cost after it, and its disposals. */
export function PoolCard({ holding }: { readonly holding: Holding }) {
  const query = useQuery(holdingPoolQuery(holding.id));
  const [open, setOpen] = useState<CapitalGainsDisposal>();
  const pool = query.data;
  if (query.error && !pool) {
    return <LoadFailed what={texts.thePool} query={query} />;
  }
  if (!pool || pool.history.length === 0) return null;
  return (
    <Stack>
      <Card title={texts.section104Holding} padded={false}>
        <Table
          label={texts.tableLabel}
          rows={steps(pool)}
          keyOf={({ place }) => String(place)}
          columns={[
            {
              id: 'event',
              header: common.what,
              cell: ({ date, event }) => <TwoLines note={dayText(date)}>{eventText(event)}</TwoLines>,
            },
            { id: 'units', header: texts.unitsAfter, figure: ({ quantity }) => <Units value={quantity} /> },
            {
              id: 'cost',
              header: texts.costAfter,
              figure: ({ cost }) => <Amount value={cost} currency="GBP" size={14} />,
            },
          ]}
        />
        <PaddedFoot>
          <Hint small>{poolWords(pool)}</Hint>
        </PaddedFoot>
      </Card>
      {pool.disposals.length > 0 && (
        <DisposalList title={texts.disposals} disposals={[...pool.disposals].reverse()} onOpen={setOpen} />
      )}
      {pool.in_tax_reports && pool.disposals.length > 0 && (
        <Text size={14} tone="quiet">
          {texts.gainsByYear(linkTo('/tax/capital-gains'))}
        </Text>
      )}
      {open && <DisposalSheet disposal={open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}

/** The history, newest first; two events of one day are told apart by their place. */
function steps({ history }: HoldingPool) {
  return history.map((step, place) => ({ ...step, place })).reverse();
}

/** Describes the pool and the holdings in it. */
function poolWords({ holdings, in_tax_reports, wrapper }: HoldingPool): string {
  const what = in_tax_reports
    ? texts.averageCost
    : wrapper === 'isa'
      ? texts.freeInIsa
      : wrapper === 'pension'
        ? texts.freeInPension
        : texts.freeAsGilt;
  const isPart = holdings.some(({ owned_percent }) => Number(owned_percent) !== 100);
  const words = [
    ...(holdings.length > 1 ? [texts.shared(holdings.length)] : []),
    what,
    ...(isPart ? [texts.yourPart] : []),
  ];
  return words.join(' ');
}

/** Name of a step. The pool knows rewards and swaps of coins as acquisitions and disposals too. */
function eventText(event: HoldingPool['history'][number]['event']): string {
  if (event === 'buy') return texts.acquisition;
  return event === 'sell' ? texts.disposal : tradeTypes[event].name;
}
