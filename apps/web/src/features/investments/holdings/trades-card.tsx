import type { Holding, HoldingTrade } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdingTradesQuery } from '../../../api/holdings.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { dayText, isNothing, joinParts } from '../../../design/format.ts';
import { AddIcon, DeleteIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { type Column, Table } from '../../../design/table.tsx';
import { TextButton } from '../../../design/text-button.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { Units } from '../../../design/units.tsx';
import { rateText, unitPrice } from '../../../design/units-text.ts';
import { removeTrade } from './remove-trade.ts';
import { tradesCard as texts } from './texts.tsx';
import { tradeNote } from './trade-note.ts';
import { tradeTypes } from './trade-types.ts';

const EditTrade = lazyPart(() => import('./edit-trade.tsx'));

/** The trades and events of a holding, newest first. A trade opens to be changed. */
export function TradesCard({ holding, onAdd }: { readonly holding: Holding; readonly onAdd: () => void }) {
  const query = useInfiniteQuery(holdingTradesQuery(holding.id));
  const [open, setOpen] = useState<HoldingTrade>();
  const trades = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title={common.trades}
      padded={false}
      action={
        trades.length > 0 && (
          <Button small icon={<AddIcon size={18} aria-hidden />} onClick={onAdd}>
            {common.addATrade}
          </Button>
        )
      }
    >
      {query.error && (
        <PaddedFoot>
          <LoadFailed what={texts.theTrades} query={query} />
        </PaddedFoot>
      )}
      {query.isPending && !query.error && <Skeleton shape="row" count={4} />}
      {query.data && trades.length === 0 && (
        <EmptyState
          title={texts.noTradesYet}
          action={
            <Button icon={<AddIcon size={18} aria-hidden />} onClick={onAdd}>
              {texts.addTheFirstTrade}
            </Button>
          }
        >
          {texts.noTradesText}
        </EmptyState>
      )}
      {trades.length > 0 && (
        <>
          <NotOnPhone>
            <Table label={common.trades} rows={trades} keyOf={({ id }) => id} columns={columnsOf(setOpen)} />
          </NotOnPhone>
          <OnPhone>
            <List label={common.trades}>
              {trades.map((trade) => (
                <TradeLine key={trade.id} trade={trade} onOpen={() => setOpen(trade)} />
              ))}
            </List>
          </OnPhone>
        </>
      )}
      <Endless query={query} />
      {open && <EditTrade holding={holding} trade={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function columnsOf(onOpen: (trade: HoldingTrade) => void): readonly Column<HoldingTrade>[] {
  return [
    {
      id: 'type',
      header: common.what,
      cell: (trade) => (
        <TwoLines note={joinParts(dayText(trade.date), tradeNote(trade))}>
          <TextButton
            label={texts.editTrade(tradeTypes[trade.type].name, dayText(trade.date))}
            onClick={() => onOpen(trade)}
          >
            {tradeTypes[trade.type].name}
          </TextButton>
        </TwoLines>
      ),
    },
    { id: 'units', header: common.units, figure: ({ quantity }) => quantity && <Units value={quantity} /> },
    { id: 'price', header: common.price, figure: (trade) => <Price trade={trade} /> },
    {
      id: 'fees',
      header: common.fees,
      notOnPhone: true,
      figure: ({ fees, currency }) =>
        !isNothing(fees) && <Amount value={unitPrice(fees)} currency={currency} size={14} />,
    },
    { id: 'total', header: texts.inPounds, figure: (trade) => <Total trade={trade} /> },
    {
      id: 'delete',
      header: common.deleteWord,
      quietHeader: true,
      narrow: true,
      cell: (trade) => (
        <IconButton
          label={texts.deleteTrade(tradeTypes[trade.type].name, dayText(trade.date))}
          icon={<DeleteIcon size={18} stroke={1.75} />}
          onClick={() => void removeTrade(trade)}
        />
      ),
    },
  ];
}

function Price({ trade }: { readonly trade: HoldingTrade }) {
  const { price, currency, fx_rate } = trade;
  if (price === null) return null;
  const amount = <Amount value={unitPrice(price)} currency={currency} size={14} />;
  if (currency === 'GBP') return amount;
  return (
    <TwoLines align="end" note={texts.atRate(rateText(fx_rate))}>
      {amount}
    </TwoLines>
  );
}

function Total({ trade }: { readonly trade: HoldingTrade }) {
  return trade.total_gbp && <Amount value={trade.total_gbp} currency="GBP" size={14} />;
}

function TradeLine({ trade, onOpen }: { readonly trade: HoldingTrade; readonly onOpen: () => void }) {
  return (
    <ListButton
      note={joinParts(dayText(trade.date), tradeNote(trade))}
      end={
        <TwoLines align="end" note={trade.quantity && texts.unitsMoved(<Units value={trade.quantity} />)}>
          <Total trade={trade} />
        </TwoLines>
      }
      onClick={onOpen}
    >
      {tradeTypes[trade.type].name}
    </ListButton>
  );
}
