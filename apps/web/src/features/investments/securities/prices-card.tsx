import type { NewSecurityPrice, SecurityPrice } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyChanged } from '../../../api/queries.ts';
import { addPrice, deletePrice, readPrice, securityPricesQuery } from '../../../api/securities.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { useFocusOnErrors } from '../../../design/focus.ts';
import { amountText, dayText, todayHere } from '../../../design/format.ts';
import { DeleteIcon, UploadIcon } from '../../../design/icons.ts';
import { Card, Columns, Form, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { type Column, Table } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { FetchPricesButton } from './fetch-prices-button.tsx';
import { pricesCard as texts } from './texts.ts';
import { readFigure } from './typed-figure.ts';

const ImportPrices = lazyPart(() => import('./import-prices.tsx'));

interface PricesCardProps {
  readonly security: { readonly id: string; readonly symbol: string; readonly currency: string };
}

/** Notes on where a price comes from. Prices entered by hand have none. */
const sourceNotes: Readonly<Record<SecurityPrice['source'], string>> = texts.sourceNotes;

/** Number of prices shown at first. More are shown on request. */
const shownAtFirst = 12;

const columns: readonly Column<SecurityPrice>[] = [
  { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
  {
    id: 'price',
    header: common.price,
    figure: ({ price, currency: of, source }) => (
      <TwoLines align="end" note={sourceNotes[source]}>
        <Amount value={unitPrice(price)} currency={of} size={14} />
      </TwoLines>
    ),
  },
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
      {importing && <ImportPrices security={{ id, symbol }} onClose={() => setImporting(false)} />}
    </Card>
  );
}

function remove({ security_id, date, price, currency }: SecurityPrice): Promise<void> {
  return runWithUndo({
    run: () => deletePrice(security_id, date),
    done: texts.isDeleted(dayText(date)),
    undo: () => addPrice(security_id, { date, price, currency }),
    refresh: moneyChanged,
  });
}

interface PriceFormProps {
  readonly securityId: string;
  readonly currency: string;
  /** The stored prices that are known: a second one of a day replaces the first. */
  readonly prices: readonly { readonly date: string }[];
}

/** Writes down the price of one unit at the end of a day. */
function PriceForm({ securityId, currency, prices }: PriceFormProps) {
  const form = useForm({ date: todayHere(), price: '' });
  useFocusOnErrors(form);
  const { date, price } = form.draft;
  const replaces = prices.some((one) => one.date === date);
  const read = readFigure(price, { what: common.aPrice, pence: currency === 'GBP' });
  const save = () => {
    const wrong = {
      ...(date ? {} : { date: common.chooseADay }),
      ...(read.ok ? {} : { price: read.reason }),
    };
    return form.submit(checked(wrong, read.ok ? read.value : ''), async (value) => {
      await store(securityId, { date, price: value, currency });
      form.set({ price: '' });
      await moneyChanged();
    });
  };

  return (
    <Form onSubmit={() => void save()} label={common.addAPrice}>
      <Columns narrowest="slim">
        <DateField label={common.atTheEndOf} {...form.field('date')} max={todayHere()} />
        <TextField
          label={texts.price(currency)}
          description={describe(read, price, currency, replaces)}
          inputMode="decimal"
          {...form.field('price')}
          error={form.errors.price ?? form.message}
          maxLength={40}
        />
      </Columns>
      <Row>
        <Button type="submit" busy={form.busy}>
          {texts.addPrice}
        </Button>
      </Row>
    </Form>
  );
}

async function store(securityId: string, entry: NewSecurityPrice): Promise<void> {
  const { date } = entry;
  // Older prices than those that are shown may be replaced too.
  const replaced = await readPrice(securityId, date);
  await addPrice(securityId, entry);
  toast(texts.isStored(dayText(date)), async () => {
    if (replaced) await addPrice(securityId, { date, price: replaced.price, currency: replaced.currency });
    else await deletePrice(securityId, date);
  });
}

function describe(
  read: ReturnType<typeof readFigure>,
  typed: string,
  currency: string,
  replaces: boolean,
): string {
  if (read.ok && /p\s*$/i.test(typed)) return `= ${amountText(unitPrice(read.value), currency)}`;
  if (replaces) return texts.replacesThatDay;
  return currency === 'GBP' ? common.poundsOrPence : common.examplePrice;
}
