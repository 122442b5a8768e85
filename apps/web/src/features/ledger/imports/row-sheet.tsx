import type { ImportRow, StatementImport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { categoriesQuery } from '../../../api/categories.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Divider, Form, Row, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Facts } from '../../../design/stat.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { tradeTypes } from '../../investments/holdings/trade-types.ts';

import { RowRules } from '../rules/row-rules.tsx';
import { categoryChoices } from './category-choices.ts';
import { useHiddenCells } from './raw-table.tsx';
import { rowTitle, toggled, toggleWords } from './row-decision.ts';
import { Suggestion } from './suggestion.tsx';
import { rowSheet as texts } from './texts.tsx';
import { withDays } from './trade-words.ts';
import type { ImportWork } from './use-import-work.ts';
import { outcomeWords } from './words.ts';

interface RowSheetProps {
  readonly row: ImportRow;
  readonly statement: StatementImport;
  readonly work: ImportWork;
  readonly canDecide: boolean;
  readonly onClose: () => void;
}

/** Sheet for one row of the file: what it will be recorded as and why, its original cells, and the possible changes. */
export default function RowSheet({ row, statement, work, canDecide, onClose }: RowSheetProps) {
  const hidden = useHiddenCells();
  const { header } = statement.detected;
  const { parsed, trade } = row;
  const day = trade?.date ?? parsed?.date;
  const edits = canDecide && row.outcome === 'added' && trade === null;
  const wide = Math.max(row.raw.length, header.length);
  const cells = Array.from(
    { length: wide },
    (_, at) =>
      [`${at + 1}. ${header[at]?.trim() || texts.column(at + 1)}`, hidden(row.raw[at] ?? '') || '–'] as const,
  );
  return (
    <SideSheet title={texts.row(row.number)} onClose={onClose}>
      <Stack gap={4}>
        <Row justify="between" align="baseline">
          <Text as="span" tone="quiet" size={14}>
            {day ? <DateText day={day} long /> : texts.lineOfFile(row.line)}
          </Text>
          {parsed && (
            <Amount value={parsed.signed_amount} currency={parsed.currency} kind="flow" size={20} strong />
          )}
        </Row>
        {!edits && <Text strong>{parsed || trade ? rowTitle(row) : hidden(rowTitle(row))}</Text>}
        {trade && <TradeFacts trade={trade} />}
        <Row gap={2}>
          <Badge tone={row.outcome === 'error' ? 'error' : 'quiet'}>{outcomeWords[row.outcome]}</Badge>
          {row.reason && (
            <Text as="span" size={14}>
              {withDays(row.reason)}
            </Text>
          )}
        </Row>
        {work.problem && <Notice tone="error">{work.problem}</Notice>}
        {row.suggestion && row.outcome === 'added' && (
          <Suggestion row={row} transactionId={row.suggestion} work={work} />
        )}
        {edits && <RowRules row={row} />}
        {edits && (
          <RowForm row={row} work={work} onSaved={onClose} other={<LeaveOrTake row={row} work={work} />} />
        )}
        {canDecide && !edits && (
          <Row>
            <LeaveOrTake row={row} work={work} />
          </Row>
        )}
        <Divider />
        <Disclosure title={texts.asInFile} open={!canDecide}>
          <Facts facts={cells} />
        </Disclosure>
      </Stack>
    </SideSheet>
  );
}

/** Fields of the trade that will be recorded. */
function TradeFacts({ trade }: { readonly trade: NonNullable<ImportRow['trade']> }) {
  const { type, quantity, price, fees, amount, fx_rate, currency, isin } = trade;
  const money = (value: string) => <Amount value={unitPrice(value)} currency={currency} size={14} />;
  const facts: (readonly [string, ReactNode])[] = [
    [texts.trade, tradeTypes[type].name],
    ...(isin ? [[common.isin, isin] as const] : []),
    ...(quantity === null ? [] : [[common.units, <Units key="units" value={quantity} />] as const]),
    ...(price === null ? [] : [[common.pricePerUnit, money(price)] as const]),
    ...(/^[0.]*$/.test(fees) ? [] : [[common.fees, money(fees)] as const]),
    ...(amount === null ? [] : [[common.amount, money(amount)] as const]),
    ...(currency === 'GBP' ? [] : [[common.rate, rateWords(currency, fx_rate)] as const]),
  ];
  return <Facts facts={facts} />;
}

function rateWords(currency: string, rate: string | null): string {
  return rate === null ? texts.storedRate : texts.rateFromFile(currency, rate);
}

interface OneRowProps {
  readonly row: ImportRow;
  readonly work: ImportWork;
}

function LeaveOrTake({ row, work }: OneRowProps) {
  return <Button onClick={() => void work.decide(row, toggled(row))}>{toggleWords(row)}</Button>;
}

interface RowFormProps extends OneRowProps {
  readonly onSaved: () => void;
  /** A button beside the main one. */
  readonly other: ReactNode;
}

/** Form for the fields of a row that will be recorded. */
function RowForm({ row, work, onSaved, other }: RowFormProps) {
  const categories = useQuery(categoriesQuery);
  const [description, setDescription] = useState(row.parsed?.description ?? '');
  const ruled = row.rules.findLast(({ category_id }) => category_id !== null)?.category_id;
  const given = row.parsed?.category_id ?? ruled ?? '';
  const [category, setCategory] = useState(given);
  const [busy, setBusy] = useState(false);
  const isTransfer = row.parsed?.type === 'transfer';
  const save = async () => {
    setBusy(true);
    const saved = await work.decide(row, {
      description: description.trim(),
      // What a rule gives stays the rule's until something else is chosen.
      ...(isTransfer || category === given ? {} : { category_id: category || null }),
    });
    setBusy(false);
    if (saved) onSaved();
  };
  return (
    <Form onSubmit={() => void save()} label={texts.title}>
      <TextField label={common.description} value={description} onChange={setDescription} maxLength={500} />
      {isTransfer ? (
        <Text size={14} tone="quiet">
          {texts.transferExplained}
        </Text>
      ) : (
        <SelectField
          label={common.category}
          autoFocus
          value={category}
          onChange={setCategory}
          options={categoryChoices(
            categories.data ?? [],
            row.parsed?.type === 'income' ? 'income' : 'expense',
          )}
        />
      )}
      <SheetActions>
        {other}
        <Button type="submit" kind="main" busy={busy}>
          {texts.keep}
        </Button>
      </SheetActions>
    </Form>
  );
}
