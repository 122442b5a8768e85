import { readTypedAmount } from '@farthing/money';
import { useEffect, useRef, useState } from 'react';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns, Form, Row, Stack } from '../../../design/layout.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { usualRanges } from './date-ranges.ts';
import { accountOptions, categoryOptions, type Names } from './names.ts';
import { filterSheet as texts } from './texts.tsx';

interface FilterSheetProps {
  readonly filter: TransactionFilter;
  readonly names: Names;
  readonly baseCurrency: string;
  readonly total: number | undefined;
  /** Sets fields of the filter; undefined takes one away. The list follows at once. */
  readonly onChange: (change: Partial<Record<keyof TransactionFilter, string | boolean | undefined>>) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** All that the list can be filtered by. */
export default function FilterSheet(props: FilterSheetProps) {
  const { filter, names, baseCurrency, total, onChange, onClear, onClose } = props;
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Form onSubmit={onClose} label={texts.title} wide>
        <DateFilter filter={filter} onChange={onChange} />
        <ComboField
          label={common.account}
          value={filter.account_id ?? ''}
          onChange={(id) => onChange({ account_id: id || undefined })}
          options={[{ value: '', label: texts.anyAccount }, ...accountOptions(names.accounts.values(), true)]}
        />
        <ComboField
          label={common.category}
          value={categoryChoice(filter)}
          onChange={(choice) =>
            onChange({
              category_id: choice.startsWith('*') ? undefined : choice || undefined,
              uncategorised: choice.startsWith('*') ? choice === '*none' : undefined,
            })
          }
          options={[
            { value: '', label: texts.anyCategory },
            { value: '*none', label: texts.uncategorised },
            { value: '*some', label: texts.withACategory },
            ...categoryOptions(names.categories.values(), undefined),
          ]}
        />
        <ChoiceField
          label={common.kind}
          value={filter.type ?? ''}
          onChange={(type) => onChange({ type: type || undefined })}
          options={[
            { value: '', label: texts.any },
            { value: 'expense', label: texts.kinds.expense },
            { value: 'income', label: texts.kinds.income },
            { value: 'transfer', label: texts.kinds.transfer },
          ]}
        />
        <Columns narrowest="narrow">
          <AmountLimit
            label={texts.amountFrom}
            currency={baseCurrency}
            value={filter.amount_min}
            onChange={(amount_min) => onChange({ amount_min })}
          />
          <AmountLimit
            label={texts.amountUpTo}
            currency={baseCurrency}
            value={filter.amount_max}
            onChange={(amount_max) => onChange({ amount_max })}
          />
        </Columns>
        <TextField
          label={texts.tag}
          value={filter.tag ?? ''}
          maxLength={50}
          onChange={(tag) => onChange({ tag: tag || undefined })}
        />
        <ChoiceField
          label={common.recurring}
          value={filter.is_recurring === undefined ? '' : filter.is_recurring ? 'yes' : 'no'}
          onChange={(choice) => onChange({ is_recurring: choice === '' ? undefined : choice === 'yes' })}
          options={[
            { value: '', label: texts.any },
            { value: 'yes', label: common.recurring },
            { value: 'no', label: common.notRecurring },
          ]}
        />
        <ChoiceField
          label={texts.receipt}
          value={filter.has_attachment === undefined ? '' : filter.has_attachment ? 'yes' : 'no'}
          onChange={(choice) => onChange({ has_attachment: choice === '' ? undefined : choice === 'yes' })}
          options={[
            { value: '', label: texts.any },
            { value: 'yes', label: texts.hasAReceipt },
            { value: 'no', label: texts.without },
          ]}
        />
        <StickyActions start={<Button onClick={onClear}>{texts.clear}</Button>}>
          <Button kind="main" type="submit">
            {texts.show(total)}
          </Button>
        </StickyActions>
      </Form>
    </SideSheet>
  );
}

function categoryChoice(filter: TransactionFilter): string {
  if (filter.uncategorised !== undefined) return filter.uncategorised ? '*none' : '*some';
  return filter.category_id ?? '';
}

function DateFilter({ filter, onChange }: Pick<FilterSheetProps, 'filter' | 'onChange'>) {
  return (
    <Stack gap={2}>
      <Text strong size={14} as="span">
        {common.dates}
      </Text>
      <Row gap={2}>
        {usualRanges(todayHere()).map(({ label, date_from, date_to }) => {
          const on = filter.date_from === date_from && filter.date_to === date_to;
          return (
            <Button
              key={label}
              small
              pressed={on}
              kind={on ? 'main' : 'plain'}
              onClick={() =>
                onChange(on ? { date_from: undefined, date_to: undefined } : { date_from, date_to })
              }
            >
              {label}
            </Button>
          );
        })}
      </Row>
      <Columns narrowest="narrow">
        <DateField
          label={common.from}
          value={filter.date_from ?? ''}
          onChange={(day) => onChange({ date_from: day || undefined })}
        />
        <DateField
          label={common.to}
          value={filter.date_to ?? ''}
          onChange={(day) => onChange({ date_to: day || undefined })}
          error={
            filter.date_from && filter.date_to && filter.date_to < filter.date_from
              ? texts.toBeforeFrom
              : undefined
          }
        />
      </Columns>
    </Stack>
  );
}

interface AmountLimitProps {
  readonly label: string;
  readonly currency: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** An end of the range of amounts, without sign. It filters as soon as it can be read. */
function AmountLimit({ label, currency, value, onChange }: AmountLimitProps) {
  const [typed, setTyped] = useState(value ?? '');
  // What is taken away from outside, as by “Clear”, goes from the field as well.
  const hadValue = useRef(value !== undefined);
  useEffect(() => {
    if (hadValue.current && value === undefined) setTyped('');
    hadValue.current = value !== undefined;
  }, [value]);
  const read = readTypedAmount(typed, currency);
  const negative = read.ok && read.amount.startsWith('-');
  const change = (text: string) => {
    setTyped(text);
    const now = readTypedAmount(text, currency);
    if (text.trim() === '') onChange(undefined);
    else if (now.ok && !now.amount.startsWith('-')) onChange(now.amount);
  };
  return (
    <AmountField
      label={label}
      currency={currency}
      value={typed}
      onChange={change}
      error={
        typed.trim() === '' ? undefined : negative ? texts.amountNegative : read.ok ? undefined : read.reason
      }
    />
  );
}
