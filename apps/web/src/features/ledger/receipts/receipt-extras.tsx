import type { ParsedReceipt, ReceiptItem } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Table } from '../../../design/table.tsx';
import { Verbatim } from '../../../design/verbatim.tsx';
import { paymentWords } from './scan-words.ts';
import { receiptExtras as texts } from './texts.tsx';

/** Other details of the receipt and, if requested, the model's raw response. Collapsed at first. */
export function ReceiptExtras({ receipt }: { readonly receipt: ParsedReceipt }) {
  const { items, vat, time, currency, debug, raw_response } = receipt;
  const facts: (readonly [string, ReactNode])[] = [];
  if (vat) facts.push([texts.vat, <Amount key="vat" value={vat} currency={currency} size={14} />]);
  if (time) facts.push([texts.time, time]);
  const payment = paymentWords(receipt);
  if (payment) facts.push([texts.paidBy, payment]);
  const lines = items.map((item, place) => ({ ...item, place: String(place) }));
  return (
    <>
      {(facts.length > 0 || items.length > 0) && (
        <Disclosure title={items.length > 0 ? texts.alsoBought(items.length) : texts.alsoOnIt}>
          <Stack gap={3}>
            {facts.length > 0 && <Facts facts={facts} />}
            {items.length > 0 && <Items lines={lines} currency={currency} />}
          </Stack>
        </Disclosure>
      )}
      {debug && (
        <Disclosure title={texts.howRead}>
          <Stack gap={3}>
            <Facts
              facts={[
                [texts.readingTook, texts.seconds((debug.reading_ms / 1000).toFixed(1))],
                ...debug.attempts.map(
                  ({ status, took_ms, message }, index) =>
                    [
                      texts.question(index + 1),
                      texts.attempt(status, (took_ms / 1000).toFixed(1), message),
                    ] as const,
                ),
                ...debug.problems.map(({ field, message }) => [texts.refused(field), message] as const),
              ]}
            />
            <Verbatim label={texts.textOfFile}>{debug.text || texts.noText}</Verbatim>
            {raw_response !== null && <Verbatim label={common.theModelsAnswer}>{raw_response}</Verbatim>}
            {debug.attempts
              .filter(({ raw_response: raw }) => raw !== '' && raw !== raw_response)
              .map(({ raw_response: raw }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the attempts never change
                <Verbatim key={index} label={texts.answer(index + 1)}>
                  {raw}
                </Verbatim>
              ))}
          </Stack>
        </Disclosure>
      )}
    </>
  );
}

type Line = ReceiptItem & { readonly place: string };

function Items({ lines, currency }: { readonly lines: readonly Line[]; readonly currency: string }) {
  return (
    <Table
      label={texts.whatWasBought}
      rows={lines}
      keyOf={({ place }) => place}
      columns={[
        { id: 'what', header: common.what, cell: ({ description }) => description },
        {
          id: 'quantity',
          header: texts.quantity,
          align: 'end',
          narrow: true,
          cell: ({ quantity }) => quantity,
        },
        {
          id: 'amount',
          header: common.amount,
          align: 'end',
          narrow: true,
          cell: ({ amount }) => <Amount value={amount} currency={currency} size={14} />,
        },
      ]}
    />
  );
}
