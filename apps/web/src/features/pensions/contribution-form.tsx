import type { Pension, PensionContribution } from '@farthing/api-contract';
import { useState } from 'react';
import { addContribution, deleteContribution } from '../../api/pensions.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { taxChanged } from '../../api/tax-report.ts';
import { Button } from '../../design/button.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { todayHere } from '../../design/format.ts';
import { Card, Form, Row } from '../../design/layout.tsx';
import { toast } from '../../design/toast.tsx';
import { type ContributionDraft, readContribution } from './pension-draft.ts';
import { methodNames } from './pension-words.ts';
import { contributionForm as texts } from './texts.tsx';

type Method = PensionContribution['method'];

/** Adds a contribution to a pension. */
export function ContributionForm({ pension }: { readonly pension: Pension }) {
  const isPromised = pension.kind === 'defined_benefit';
  const [draft, setDraft] = useState<ContributionDraft>({
    date: todayHere(),
    amount: '',
    method: isPromised ? 'defined_benefit' : 'relief_at_source',
    on_payslip: false,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<ContributionDraft>) => setDraft({ ...draft, ...change });
  const isFromPay = ['net_pay', 'salary_sacrifice', 'employer'].includes(draft.method);

  const save = async () => {
    const read = readContribution(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      const made = await addContribution(pension.id, read.contribution);
      toast(texts.isAdded, async () => {
        await deleteContribution(pension.id, made.id);
        await taxChanged();
      });
      setDraft((now) => ({ ...now, amount: '' }));
      await taxChanged();
    } catch (error) {
      const fields = error instanceof ApiProblem ? Object.fromEntries(error.fields) : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { amount: messageOf(error) });
      focusFirstError();
    }
    setBusy(false);
  };
  return (
    <Card title={texts.addAContribution}>
      <Form onSubmit={() => void save()} label={texts.addAContribution} wide>
        <SelectField
          label={texts.howItIsPaid}
          description={methodNames[draft.method].gloss}
          value={draft.method}
          options={(Object.keys(methodNames) as Method[])
            .filter((method) => isPromised || method !== 'defined_benefit')
            .map((value) => ({ value, label: methodNames[value].name }))}
          onChange={(method) => set({ method: method as Method })}
          error={errors.method}
        />
        <DateField
          label={texts.paidOn}
          value={draft.date}
          onChange={(date) => set({ date })}
          error={errors.date}
        />
        <AmountField
          label={texts.amount}
          currency="GBP"
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          error={errors.amount}
        />
        {isFromPay && (
          <CheckField
            label={texts.onPayslip}
            description={texts.onPayslipNote}
            checked={draft.on_payslip}
            onChange={(on_payslip) => set({ on_payslip })}
          />
        )}
        <Row>
          <Button type="submit" busy={busy}>
            {texts.addContribution}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
