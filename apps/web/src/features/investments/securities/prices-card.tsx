import type { SecurityPrice } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { addPrice, deletePrice, securityPricesQuery } from '../../../api/securities.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { dayText } from '../../../design/format.ts';
import { DeleteIcon, UploadIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { type Column, figureColumn, Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { FetchPricesButton } from './fetch-prices-button.tsx';
import { PriceForm } from './price-form.tsx';
import { pricesCard as texts } from './texts.ts';

const ImportPrices = lazy(() => import('./import-prices.tsx'));

interface PricesCardProps {
  readonly security: { readonly id: string; readonly symbol: string; readonly currency: string };
}

/** Notes on where a price comes from. Prices entered by hand have none. */
const sourceNotes: Readonly<Record<SecurityPrice['source'], string>> = texts.sourceNotes;

/** Number of prices shown at first. More are shown on request. */
const shownAtFirst = 12;

const columns: readonly Column<SecurityPrice>[] = [
  { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
  figureColumn('price', common.price, ({ price, currency: of, source }) => (
    <TwoLines align="end" note={sourceNotes[source]}>
      <Amount value={unitPrice(price)} currency={of} size={14} />
    </TwoLines>
  )),
  {
    id: 'delete',
    header: common.deleteWord,
    quietHeader: true,
    narrow: true,
    cell: (price) => (
      <IconButton
        label={texts.deletePrice(dayText(price.date))}
        icon={<DeleteIcon size={18} stroke={1.75} />}
        onClick={() => void remove(price)}
      />
    ),
  },
];

/** The stored prices of a security: the newest first, one more at the foot, many from a file. */
export function PricesCard({ security }: PricesCardProps) {
  const { id, symbol, currency } = security;
  const query = useInfiniteQuery(securityPricesQuery(id));
  const [all, setAll] = useState(false);
  const [importing, setImporting] = useState(false);
  const prices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = all ? prices : prices.slice(0, shownAtFirst);
  const hasMore = rows.length < prices.length || query.hasNextPage;
  const showMore = () => {
    setAll(true);
    if (all) void query.fetchNextPage();
  };
  return (
    <Card
      title={common.prices}
      padded={false}
      action={
        <Row gap={2} justify="end">
          <FetchPricesButton small security={{ id, symbol }} />
          <Button small icon={<UploadIcon size={18} aria-hidden />} onClick={() => setImporting(true)}>
            {texts.importPrices}
          </Button>
        </Row>
      }
    >
      {query.error && (
        <PaddedFoot>
          <LoadFailed what={texts.thePrices} query={query} />
        </PaddedFoot>
      )}
      {rows.length > 0 && (
        <Table label={texts.pricesNewestFirst} rows={rows} keyOf={({ date }) => date} columns={columns} />
      )}
      {query.data && rows.length === 0 && (
        <PaddedFoot>
          <Hint>{texts.empty}</Hint>
        </PaddedFoot>
      )}
      {hasMore && (
        <PaddedFoot>
          <Button kind="quiet" small busy={query.isFetchingNextPage} onClick={showMore}>
            {texts.showMore}
          </Button>
        </PaddedFoot>
      )}
      <PaddedFoot>
        <PriceForm securityId={id} currency={currency} prices={prices} />
      </PaddedFoot>
      <Suspense>
        {importing && <ImportPrices security={{ id, symbol }} onClose={() => setImporting(false)} />}
      </Suspense>
    </Card>
  );
}

async function remove({ security_id, date, price, currency }: SecurityPrice): Promise<void> {
  try {
    await deletePrice(security_id, date);
  } catch (error) {
    return toast(messageOf(error));
  }
  toast(texts.isDeleted(dayText(date)), async () => {
    await addPrice(security_id, { date, price, currency });
    await moneyChanged();
  });
  await moneyChanged();
}
