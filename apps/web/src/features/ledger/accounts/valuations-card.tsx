import type { Account, Valuation } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { addValuation, deleteValuation, valuationsQuery } from '../../../api/accounts.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { DeleteIcon } from '../../../design/icons.ts';
import { Card, Form, Row } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { balanceWords, isValued } from './account-types.ts';
import { readBalance } from './opening.ts';
import { valuationsCard as texts } from './texts.tsx';

/** Valuations of an account, with a form to add one. */
export function ValuationsCard({ account }: { readonly account: Account }) {
  const valuations = useQuery(valuationsQuery(account.id));
  const { records } = balanceWords(account.type);
  const rows = valuations.data;
  return (
    <Card title={records} padded={false}>
      {(valuations.error || valuations.isPending) && (
        <PaddedFoot>
          <LoadFailed what={records} query={valuations} />
          {valuations.isPending && <Skeleton shape="row" count={2} />}
        </PaddedFoot>
      )}
      {rows && rows.length > 0 && <ValuationTable account={account} valuations={rows} />}
      {rows?.length === 0 && (
        <PaddedFoot>
          <Text size={14} tone="quiet">
            {isValued(account.type) ? texts.emptyValued : texts.emptyMoney}
          </Text>
        </PaddedFoot>
      )}
      {rows && (
        <PaddedFoot>
          <ValuationForm account={account} valuations={rows} />
        </PaddedFoot>
      )}
    </Card>
  );
}

interface ValuationsProps {
  readonly account: Account;
  /** Existing valuations. A second one on the same day replaces the first. */
  readonly valuations: readonly Valuation[];
}

function ValuationTable({ account, valuations }: ValuationsProps) {
  const remove = ({ id, date, value }: Valuation) =>
    runWithUndo({
      run: () => deleteValuation(account.id, id),
      done: texts.deleted(dayText(date)),
      undo: () => addValuation(account.id, { date, value }),
      refresh: moneyChanged,
    });
  return (
    <Table
      label={balanceWords(account.type).records}
      rows={valuations}
      keyOf={({ id }) => id}
      columns={[
        { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: isValued(account.type) ? common.value : common.balance,
          align: 'end',
          cell: ({ value }) => <Amount value={value} currency={account.currency} size={14} />,
        },
        {
          id: 'delete',
          header: common.deleteWord,
          quietHeader: true,
          narrow: true,
          cell: (valuation) => (
            <IconButton
              label={texts.deleteDay(dayText(valuation.date))}
              icon={<DeleteIcon size={18} stroke={1.75} />}
              onClick={() => void remove(valuation)}
            />
          ),
        },
      ]}
    />
  );
}

/** Writes down what an account was worth at the end of a day. */
function ValuationForm({ account, valuations }: ValuationsProps) {
  const { id, type, currency } = account;
  const form = useForm(() => ({ date: todayHere(), value: '' }));
  const { date, value } = form.draft;
  const replaced = valuations.find((one) => one.date === date);
  const words = isValued(type) ? texts.valuation : texts.knownBalance;
  const save = () => {
    const typed = readBalance(value, type, currency);
    const errors = {
      ...(date ? {} : { date: common.chooseADay }),
      ...(value.trim() === '' ? { value: texts.amountMissing } : typed.ok ? {} : { value: typed.reason }),
    };
    if (Object.keys(errors).length > 0) focusFirstError();
    const entry = { date, value: typed.ok ? typed.amount : '' };
    return form.submit(checked(errors, entry), async () => {
      const added = await addValuation(id, entry);
      toast(texts.written(dayText(date)), async () => {
        if (replaced) await addValuation(id, { date, value: replaced.value });
        else await deleteValuation(id, added.id);
      });
      form.set({ value: '' });
      await moneyChanged();
    });
  };
  return (
    <Form onSubmit={() => void save()} label={words.title}>
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <DateField label={common.atTheEndOf} {...form.field('date')} />
      <AmountField
        label={balanceWords(type).figure}
        {...(replaced ? { description: texts.replaces } : {})}
        {...form.field('value')}
        currency={currency}
      />
      <Row>
        <Button type="submit" busy={form.busy}>
          {words.add}
        </Button>
      </Row>
    </Form>
  );
}
