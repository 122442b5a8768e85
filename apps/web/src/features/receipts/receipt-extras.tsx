import type { ParsedReceipt, ReceiptItem } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { countText } from '../../design/format.ts';
import { Stack } from '../../design/layout.tsx';
import { Facts } from '../../design/stat.tsx';
import { Table } from '../../design/table.tsx';
import { Verbatim } from '../../design/verbatim.tsx';
import { paymentWords } from './scan-words.ts';

/** What else stands on the receipt, and for those who asked for it what the model answered; closed at first. */
export function ReceiptExtras({ receipt }: { readonly receipt: ParsedReceipt }) {
  const { items, vat, time, currency, debug, raw_response } = receipt;
  const facts: (readonly [string, ReactNode])[] = [];
  if (vat) facts.push(['VAT inside it', <Amount key="vat" value={vat} currency={currency} size={14} />]);
  if (time) facts.push(['Time', time]);
  const payment = paymentWords(receipt);
  if (payment) facts.push(['Paid by', payment]);
  const lines = items.map((item, place) => ({ ...item, place: String(place) }));
  return (
    <>
      {(facts.length > 0 || items.length > 0) && (
        <Disclosure
          title={items.length > 0 ? `Also on it: ${countText(items.length, 'thing')} bought` : 'Also on it'}
        >
          <Stack gap={3}>
            {facts.length > 0 && <Facts facts={facts} />}
            {items.length > 0 && <Items lines={lines} currency={currency} />}
          </Stack>
        </Disclosure>
      )}
      {debug && (
        <Disclosure title="How it was read">
          <Stack gap={3}>
            <Facts
              facts={[
                ['Reading took', `${(debug.reading_ms / 1000).toFixed(1)} s`],
                ...debug.attempts.map(
                  ({ status, took_ms, message }, index) =>
                    [
                      `Question ${index + 1}`,
                      `${status === 0 ? 'no answer' : status} after ${(took_ms / 1000).toFixed(1)} s. ${message}`,
                    ] as const,
                ),
                ...debug.problems.map(({ field, message }) => [`Refused: ${field}`, message] as const),
              ]}
            />
            <Verbatim label="Text of the file">{debug.text || 'No text was found.'}</Verbatim>
            {raw_response !== null && <Verbatim label="What the model answered">{raw_response}</Verbatim>}
            {debug.attempts
              .filter(({ raw_response: raw }) => raw !== '' && raw !== raw_response)
              .map(({ raw_response: raw }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the attempts never change
                <Verbatim key={index} label={`Answer ${index + 1} as it came`}>
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
      label="What was bought"
      rows={lines}
      keyOf={({ place }) => place}
      columns={[
        { id: 'what', header: 'What', cell: ({ description }) => description },
        { id: 'quantity', header: 'Quantity', align: 'end', narrow: true, cell: ({ quantity }) => quantity },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          narrow: true,
          cell: ({ amount }) => <Amount value={amount} currency={currency} size={14} />,
        },
      ]}
    />
  );
}
