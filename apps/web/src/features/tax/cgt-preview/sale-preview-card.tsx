import type { CgtPreviewQuestion, Holding } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cgtPreviewQuery } from '../../../api/cgt-preview.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { isNothing, todayHere } from '../../../design/format.ts';
import { Card, Columns, Form, Row, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { unitPrice, unitsText } from '../../../design/units-text.ts';
import { readSale, type SaleDraft } from './sale-draft.ts';
import { SaleResult } from './sale-result.tsx';
import { salePreviewCard as texts } from './texts.tsx';

interface SalePreviewCardProps {
  readonly holdings: readonly Holding[];
  /** Chosen on another screen, with a number of units. */
  readonly holding?: string | undefined;
  readonly units?: string | undefined;
}

/** A sale that is looked at before it is made. It is asked at once where a holding and units are chosen already. */
export function SalePreviewCard({ holdings, holding, units }: SalePreviewCardProps) {
  const held = holdings.filter(({ quantity }) => !isNothing(quantity));
  const [draft, setDraft] = useState<SaleDraft>({
    holding: held.some(({ id }) => id === holding) ? (holding ?? '') : '',
    quantity: units ?? '',
    price: '',
    fees: '',
    date: todayHere(),
  });
  const isPounds = held.find(({ id }) => id === draft.holding)?.currency === 'GBP';
  const [question, setQuestion] = useState<CgtPreviewQuestion | undefined>(() => {
    const read = readSale(draft, isPounds);
    return read.ok ? read.question : undefined;
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const query = useQuery({
    ...cgtPreviewQuery(question ?? {}),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const refused = query.error instanceof ApiProblem ? Object.fromEntries(query.error.fields) : {};
  const errors = { ...refused, ...typed };
  const submit = () => {
    const read = readSale(draft, isPounds);
    setTyped(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    else {
      setQuestion(read.question);
      if (JSON.stringify(read.question) === JSON.stringify(question)) void query.refetch();
    }
  };
  const shown = query.error || question === undefined ? undefined : query.data;
  return (
    <Card title={common.previewASale}>
      <Stack gap={6}>
        <SaleForm
          draft={draft}
          set={(change) => setDraft({ ...draft, ...change })}
          errors={errors}
          holdings={held}
          busy={query.isFetching}
          onSubmit={submit}
        />
        {query.error && Object.keys(refused).length === 0 && (
          <LoadFailed what={texts.thePreview} query={query} />
        )}
        {shown && <SaleResult preview={shown} />}
      </Stack>
    </Card>
  );
}

interface SaleFormProps {
  readonly draft: SaleDraft;
  readonly set: (change: Partial<SaleDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly holdings: readonly Holding[];
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** Form of a planned sale: holding, quantity, price and date. */
function SaleForm({ draft, set, errors, holdings, busy, onSubmit }: SaleFormProps) {
  const holding = holdings.find(({ id }) => id === draft.holding);
  const currency = holding?.currency ?? 'GBP';
  const newest = holding?.price ? texts.newest(unitPrice(holding.price)) : texts.noPrice;
  return (
    <Form onSubmit={onSubmit} label={common.previewASale} wide>
      <HoldingField draft={draft} set={set} errors={errors} holdings={holdings} />
      <Columns narrowest="slim" fields>
        <TextField
          label={texts.unitsToSell}
          description={holding ? texts.youHold(unitsText(holding.quantity)) : common.howManyLike125}
          inputMode="decimal"
          value={draft.quantity}
          onChange={(quantity) => set({ quantity })}
          error={errors.quantity}
          maxLength={40}
        />
        <TextField
          label={texts.priceOfOne(currency)}
          description={holding ? newest : common.optional}
          inputMode="decimal"
          value={draft.price}
          onChange={(price) => set({ price })}
          error={errors.price}
          maxLength={40}
        />
        <TextField
          label={texts.fees(currency)}
          description={common.optional}
          inputMode="decimal"
          value={draft.fees}
          onChange={(fees) => set({ fees })}
          error={errors.fees}
          maxLength={40}
        />
        <DateField
          label={texts.dayOfTheSale}
          description={texts.dayNote}
          value={draft.date}
          max={dayAfter(todayHere(), 30)}
          onChange={(date) => set({ date })}
          error={errors.date}
        />
      </Columns>
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {texts.previewTheSale}
        </Button>
      </Row>
    </Form>
  );
}

type HoldingFieldProps = Pick<SaleFormProps, 'draft' | 'set' | 'errors' | 'holdings'>;

function HoldingField({ draft, set, errors, holdings }: HoldingFieldProps) {
  return (
    <SelectField
      label={common.holding}
      value={draft.holding}
      options={[
        { value: '', label: common.chooseOne },
        ...holdings.map(({ id, symbol, name, wrapper }) => ({
          value: id,
          label: nameIn(wrapper, symbol === name ? symbol : `${symbol}, ${name}`),
        })),
      ]}
      onChange={(id) => set({ holding: id, quantity: '', price: '' })}
      error={errors.holding_id}
    />
  );
}

/** Returns the name of a holding, with its tax wrapper if that is tax-free. */
function nameIn(wrapper: Holding['wrapper'], name: string): string {
  if (wrapper === 'taxable') return name;
  return wrapper === 'isa' ? texts.inAnIsa(name) : texts.inAPension(name);
}
