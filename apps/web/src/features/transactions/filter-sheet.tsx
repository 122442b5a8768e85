import { readTypedAmount } from '@farthing/money';
import { useState } from 'react';
import type { TransactionFilter } from '../../api/transactions.ts';
import { Button } from '../../design/button.tsx';
import { ComboField } from '../../design/combo-field.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { countText, todayHere } from '../../design/format.ts';
import { Columns, Form, Row, Stack } from '../../design/layout.tsx';
import { SideSheet } from '../../design/sheet.tsx';
import { StickyActions } from '../../design/sticky-actions.tsx';
import { Text } from '../../design/text.tsx';
import { usualRanges } from './date-ranges.ts';
import { accountOptions, categoryOptions, type Names } from './names.ts';

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
    <SideSheet title="Filter" onClose={onClose}>
      <Form onSubmit={onClose} label="Filter" wide>
        <DateFilter filter={filter} onChange={onChange} />
        <ComboField
          label="Account"
          value={filter.account_id ?? ''}
          onChange={(id) => onChange({ account_id: id || undefined })}
          options={[{ value: '', label: 'Any account' }, ...accountOptions(names.accounts.values(), true)]}
        />
        <ComboField
          label="Category"
          value={categoryChoice(filter)}
          onChange={(choice) =>
            onChange({
              category_id: choice.startsWith('*') ? undefined : choice || undefined,
              uncategorised: choice.startsWith('*') ? choice === '*none' : undefined,
            })
          }
          options={[
            { value: '', label: 'Any category' },
            { value: '*none', label: 'Uncategorised' },
            { value: '*some', label: 'With a category' },
            ...categoryOptions(names.categories.values(), undefined),
          ]}
        />
        <ChoiceField
          label="Kind"
          value={filter.type ?? ''}
          onChange={(type) => onChange({ type: type || undefined })}
          options={[
            { value: '', label: 'Any' },
            { value: 'expense', label: 'Expense' },
            { value: 'income', label: 'Income' },
            { value: 'transfer', label: 'Transfer' },
          ]}
        />
        <Columns narrowest="narrow">
          <AmountLimit
            label="Amount from"
            currency={baseCurrency}
            value={filter.amount_min}
            onChange={(amount_min) => onChange({ amount_min })}
          />
          <AmountLimit
            label="Amount up to"
            currency={baseCurrency}
            value={filter.amount_max}
            onChange={(amount_max) => onChange({ amount_max })}
          />
        </Columns>
        <TextField
          label="Tag"
          value={filter.tag ?? ''}
          maxLength={50}
          onChange={(tag) => onChange({ tag: tag || undefined })}
        />
        <ChoiceField
          label="Recurring"
          value={filter.is_recurring === undefined ? '' : filter.is_recurring ? 'yes' : 'no'}
          onChange={(choice) => onChange({ is_recurring: choice === '' ? undefined : choice === 'yes' })}
          options={[
            { value: '', label: 'Any' },
            { value: 'yes', label: 'Recurring' },
            { value: 'no', label: 'Not recurring' },
          ]}
        />
        <ChoiceField
          label="Receipt"
          value={filter.has_attachment === undefined ? '' : filter.has_attachment ? 'yes' : 'no'}
          onChange={(choice) => onChange({ has_attachment: choice === '' ? undefined : choice === 'yes' })}
          options={[
            { value: '', label: 'Any' },
            { value: 'yes', label: 'Has a receipt' },
            { value: 'no', label: 'Without' },
          ]}
        />
        <StickyActions start={<Button onClick={onClear}>Clear</Button>}>
          <Button kind="main" type="submit">
            {total === undefined ? 'Show transactions' : `Show ${countText(total, 'transaction')}`}
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
        Dates
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
          label="From"
          value={filter.date_from ?? ''}
          onChange={(day) => onChange({ date_from: day || undefined })}
        />
        <DateField
          label="To"
          value={filter.date_to ?? ''}
          onChange={(day) => onChange({ date_to: day || undefined })}
          error={
            filter.date_from && filter.date_to && filter.date_to < filter.date_from
              ? 'This is before the first day.'
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
        typed.trim() === ''
          ? undefined
          : negative
            ? 'Without a minus, please: it counts for money in and out.'
            : read.ok
              ? undefined
              : read.reason
      }
    />
  );
}
