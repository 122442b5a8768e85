import { readTypedAmount } from '@farthing/money';
import { useEffect, useRef, useState } from 'react';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns, Form, Row, Stack } from '../../../design/layout.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { usualRanges } from './filter-words.ts';
import { accountOptions, categoryOptions, type Names } from './names.ts';
import type { SearchChange } from './search.ts';
import { filterSheet as texts } from './texts.tsx';

interface FilterProps {
  readonly filter: TransactionFilter;
  /** Sets fields of the filter; undefined takes one away. The list follows at once. */
  readonly onChange: (change: SearchChange) => void;
}

interface FilterSheetProps extends FilterProps {
  readonly names: Names;
  readonly baseCurrency: string;
  readonly total: number | undefined;
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
        <CategoryFilter filter={filter} onChange={onChange} names={names} />
        <ChoiceField
          label={common.kind}
          value={filter.type ?? ''}
          onChange={(type) => onChange({ type: type || undefined })}
          options={[{ value: '', label: texts.any }, ...optionsOf(texts.kinds)]}
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
        <YesNoFilter
          label={common.recurring}
          choices={{ yes: common.recurring, no: common.notRecurring }}
          value={filter.is_recurring}
          onChange={(is_recurring) => onChange({ is_recurring })}
        />
        <YesNoFilter
          label={texts.receipt}
          choices={{ yes: texts.hasAReceipt, no: texts.without }}
          value={filter.has_attachment}
          onChange={(has_attachment) => onChange({ has_attachment })}
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

function CategoryFilter({ filter, onChange, names }: FilterProps & { readonly names: Names }) {
  const { uncategorised, category_id = '' } = filter;
  return (
    <ComboField
      label={common.category}
      value={uncategorised === undefined ? category_id : uncategorised ? '*none' : '*some'}
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
  );
}

interface YesNoFilterProps {
  readonly label: string;
  readonly choices: { readonly yes: string; readonly no: string };
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean | undefined) => void;
}

function YesNoFilter({ label, choices, value, onChange }: YesNoFilterProps) {
  return (
    <ChoiceField
      label={label}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      onChange={(choice) => onChange(choice === '' ? undefined : choice === 'yes')}
      options={[{ value: '', label: texts.any }, ...optionsOf(choices)]}
    />
  );
}

function DateFilter({ filter, onChange }: FilterProps) {
  const { date_from: from = '', date_to: to = '' } = filter;
  return (
    <Stack gap={2}>
      <Text strong size={14} as="span">
        {common.dates}
      </Text>
      <Row gap={2}>
        {usualRanges(todayHere()).map(({ label, date_from, date_to }) => {
          const on = from === date_from && to === date_to;
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
          value={from}
          onChange={(day) => onChange({ date_from: day || undefined })}
        />
        <DateField
          label={common.to}
          value={to}
          onChange={(day) => onChange({ date_to: day || undefined })}
          error={from && to && to < from ? texts.toBeforeFrom : undefined}
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
  const { error } = readLimit(typed, currency);
  const change = (text: string) => {
    setTyped(text);
    const now = readLimit(text, currency);
    if (!now.error) onChange(now.amount);
  };
  return <AmountField label={label} currency={currency} value={typed} onChange={change} error={error} />;
}

function readLimit(typed: string, currency: string): { amount?: string; error?: string } {
  const read = readTypedAmount(typed, currency);
  if (typed.trim() === '') return {};
  if (!read.ok) return { error: read.reason };
  return read.amount.startsWith('-') ? { error: texts.amountNegative } : { amount: read.amount };
}
