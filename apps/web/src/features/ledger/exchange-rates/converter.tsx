import { readTypedAmount } from '@farthing/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { conversionQuery } from '../../../api/exchange-rates.ts';
import { messageOf } from '../../../api/problem.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { conversionText, methodText } from './conversion-words.ts';
import { converter as texts } from './texts.ts';

interface ConverterProps {
  readonly first: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Currency converter for a day, using the stored rates, with the derivation of the rate. */
export function Converter({ first, ...start }: ConverterProps) {
  const [typed, setTyped] = useState('100');
  const [from, setFrom] = useState(start.from);
  const [to, setTo] = useState(start.to);
  const [date, setDate] = useState(todayHere);
  const read = readTypedAmount(typed, from);
  return (
    <Stack>
      <AmountField
        label={common.amount}
        value={typed}
        onChange={setTyped}
        currency={from}
        error={read.ok || typed === '' ? undefined : read.reason}
      />
      <Columns narrowest="narrow">
        <CurrencyField label={common.from} value={from} onChange={setFrom} first={first} />
        <CurrencyField label={common.to} value={to} onChange={setTo} first={first} />
      </Columns>
      <DateField label={common.on} value={date} onChange={setDate} />
      {read.ok && date && <Result from={from} to={to} amount={read.amount} date={date} />}
    </Stack>
  );
}

interface ResultProps {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly date: string;
}

function Result(asked: ResultProps) {
  const { from, to, amount, date } = useDeferredValue(asked);
  const query = useQuery({ ...conversionQuery(from, to, amount, date), placeholderData: keepPreviousData });
  return (
    <div aria-live="polite">
      {query.error && <Text size={14}>{texts.refused(messageOf(query.error))}</Text>}
      {!query.error && query.data && (
        <Stack gap={1}>
          <Text strong figures>
            {conversionText(query.data, date)}
          </Text>
          <Text size={14} tone="quiet">
            {methodText(query.data)}
          </Text>
        </Stack>
      )}
    </div>
  );
}
