import type { NewSecurityPrice } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { addPrice, deletePrice, readPrice } from '../../../api/securities.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { amountText, dayText, todayHere } from '../../../design/format.ts';
import { Columns, Form, Row } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { priceForm as texts } from './texts.ts';
import { readFigure } from './typed-figure.ts';

interface PriceFormProps {
  readonly securityId: string;
  readonly currency: string;
  /** The stored prices that are known: a second one of a day replaces the first. */
  readonly prices: readonly { readonly date: string }[];
}

/** Writes down the price of one unit at the end of a day. */
export function PriceForm({ securityId, currency, prices }: PriceFormProps) {
  const [date, setDate] = useState(todayHere());
  const [price, setPrice] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const replaces = prices.some((one) => one.date === date);
  const read = readFigure(price, { what: common.aPrice, pence: currency === 'GBP' });

  const save = async () => {
    const found = {
      ...(date ? {} : { date: common.chooseADay }),
      ...(read.ok ? {} : { price: read.reason }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
    if (!read.ok || Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      await store(securityId, { date, price: read.value, currency });
      setPrice('');
      await moneyChanged();
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { price: messageOf(error) });
      focusFirstError();
    }
    setBusy(false);
  };

  return (
    <Form onSubmit={() => void save()} label={common.addAPrice}>
      <Columns narrowest="slim">
        <DateField
          label={common.atTheEndOf}
          value={date}
          onChange={setDate}
          error={errors.date}
          max={todayHere()}
        />
        <TextField
          label={texts.price(currency)}
          description={describe(read, price, currency, replaces)}
          inputMode="decimal"
          value={price}
          onChange={setPrice}
          error={errors.price}
          maxLength={40}
        />
      </Columns>
      <Row>
        <Button type="submit" busy={busy}>
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
    await moneyChanged();
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
