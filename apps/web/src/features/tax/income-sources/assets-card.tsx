import type { CapitalAllowances, CapitalAsset, IncomeSource } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addCapitalAsset,
  capitalAllowancesQuery,
  capitalAssetsQuery,
  deleteCapitalAsset,
  incomeSourcesChanged,
} from '../../../api/income-sources.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import { amountText, dayText, isNothing, joinParts } from '../../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { entryOfAsset } from './asset-draft.ts';
import { assetKindNames, poolsTable, assetsCard as texts } from './line-texts.ts';

const AssetSheet = lazyPart(() => import('./asset-sheet.tsx'));

interface AssetsCardProps {
  readonly source: IncomeSource;
  readonly year: string;
}

/** Assets with capital allowances, and the pools of the tax year. */
export function AssetsCard({ source, year }: AssetsCardProps) {
  const assets = useQuery(capitalAssetsQuery(source.id));
  const allowances = useQuery(capitalAllowancesQuery(source.id, year));
  const [edited, setEdited] = useState<CapitalAsset | 'new'>();
  const rows = assets.data ?? [];
  return (
    <Card
      title={texts.title}
      padded={false}
      action={
        <Button small onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
    >
      {assets.error && (
        <PaddedFoot>
          <LoadFailed what={texts.title} query={assets} />
        </PaddedFoot>
      )}
      {assets.data?.length === 0 && (
        <PaddedFoot>
          <Hint>{source.accounting === 'cash' ? texts.emptyCash : texts.empty}</Hint>
        </PaddedFoot>
      )}
      {rows.length > 0 && <Assets rows={rows} source={source} onEdit={setEdited} />}
      {allowances.data && allowances.data.pools.length + allowances.data.notes.length > 0 && (
        <Pools allowances={allowances.data} />
      )}
      {edited && (
        <AssetSheet
          source={source}
          asset={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

interface AssetsProps {
  readonly rows: readonly CapitalAsset[];
  readonly source: IncomeSource;
  readonly onEdit: (asset: CapitalAsset) => void;
}

function Assets({ rows, source, onEdit }: AssetsProps) {
  return (
    <List label={texts.title}>
      {rows.map((asset) => (
        <ListItem
          key={asset.id}
          note={noteOf(asset)}
          end={
            <Row>
              <IconButton
                label={texts.edit(asset.name)}
                icon={<EditIcon size={18} stroke={1.75} />}
                onClick={() => onEdit(asset)}
              />
              <IconButton
                label={texts.delete(asset.name)}
                icon={<DeleteIcon size={18} stroke={1.75} />}
                onClick={() => void remove(source, asset)}
              />
            </Row>
          }
        >
          {joinParts(asset.name, amountText(asset.cost, 'GBP'))}
        </ListItem>
      ))}
    </List>
  );
}

function noteOf({ kind, bought_on, sold_on, business_percent }: CapitalAsset): string {
  return joinParts(
    assetKindNames[kind],
    dayText(bought_on),
    business_percent !== '100' && texts.business(business_percent),
    sold_on !== null && texts.sold(dayText(sold_on)),
  );
}

type Pool = CapitalAllowances['pools'][number];

/** The pools of the year: what went in and out, the allowance, and what is carried forward. */
function Pools({ allowances: { pools, total, notes } }: { readonly allowances: CapitalAllowances }) {
  const money = (value: string) =>
    isNothing(value) ? '–' : <Amount value={value} currency="GBP" size={14} />;
  const isCharge = total.startsWith('-');
  return (
    <>
      {pools.length > 0 && (
        <Table
          label={poolsTable.title}
          rows={pools}
          keyOf={({ pool, asset_id }) => `${pool} ${asset_id ?? ''}`}
          columns={[
            {
              id: 'pool',
              header: poolsTable.pool,
              cell: (pool) => <TwoLines note={poolNote(pool)}>{pool.name}</TwoLines>,
            },
            {
              id: 'before',
              header: poolsTable.broughtForward,
              notOnPhone: true,
              figure: ({ brought_forward }) => money(brought_forward),
            },
            { id: 'added', header: poolsTable.added, notOnPhone: true, figure: ({ added }) => money(added) },
            {
              id: 'sold',
              header: poolsTable.sold,
              notOnPhone: true,
              figure: ({ disposals }) => money(disposals),
            },
            { id: 'allowance', header: poolsTable.allowance, figure: (pool) => <Allowance pool={pool} /> },
            {
              id: 'left',
              header: poolsTable.carriedForward,
              figure: ({ carried_forward }) => money(carried_forward),
            },
          ]}
        />
      )}
      <PaddedFoot>
        <Stack gap={2}>
          {pools.length > 0 && (
            <Hint>
              {isCharge ? poolsTable.totalCharge : poolsTable.total}{' '}
              <Amount value={isCharge ? total.slice(1) : total} currency="GBP" size={14} />
            </Hint>
          )}
          {notes.map((note) => (
            <Hint key={note}>{note}</Hint>
          ))}
        </Stack>
      </PaddedFoot>
    </>
  );
}

function poolNote({ rate_percent, small, pool, business_percent }: Pool): string {
  return joinParts(
    small ? poolsTable.small : poolsTable.rate(rate_percent),
    pool === 'single' && business_percent === '100' && poolsTable.shortLife,
    business_percent !== '100' && poolsTable.private(business_percent),
  );
}

/** All allowances of a pool, or its balancing charge. */
function Allowance({ pool }: { readonly pool: Pool }) {
  const { balancing_charge } = pool;
  const parts = (['annual_investment', 'first_year', 'writing_down', 'balancing_allowance'] as const).filter(
    (name) => !isNothing(pool[name]),
  );
  return (
    <Stack gap={1}>
      {parts.map((name) => (
        <Amount key={name} value={pool[name]} currency="GBP" size={14} />
      ))}
      {!isNothing(balancing_charge) && (
        <span>
          <Amount value={`-${balancing_charge}`} currency="GBP" size={14} /> {poolsTable.charge}
        </span>
      )}
      {parts.length === 0 && isNothing(balancing_charge) && '–'}
    </Stack>
  );
}

function remove(source: IncomeSource, asset: CapitalAsset): Promise<void> {
  return runWithUndo({
    run: () => deleteCapitalAsset(source.id, asset.id),
    done: texts.isDeleted(asset.name),
    undo: () => addCapitalAsset(source.id, entryOfAsset(asset, source.kind)),
    refresh: incomeSourcesChanged,
  });
}
