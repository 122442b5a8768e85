import type { Pension, PensionContribution } from '@farthing/api-contract';
import { addContribution, deleteContribution } from '../../../api/pensions.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { type ContributionDraft, readContribution } from './pension-draft.ts';
import { methodNames } from './pension-words.ts';
import { contributionForm as texts } from './texts.tsx';

type Method = PensionContribution['method'];

/** Adds a contribution to a pension. */
export function ContributionForm({ pension }: { readonly pension: Pension }) {
  const isPromised = pension.kind === 'defined_benefit';
  const form = useForm<ContributionDraft>({
    date: todayHere(),
    amount: '',
    method: isPromised ? 'defined_benefit' : 'relief_at_source',
    on_payslip: false,
  });
  const { draft } = form;
  const isFromPay = ['net_pay', 'salary_sacrifice', 'employer'].includes(draft.method);

  const save = () =>
    form.submit(readContribution(draft), async (contribution) => {
      const made = await addContribution(pension.id, contribution);
      toast(texts.isAdded, async () => {
        await deleteContribution(pension.id, made.id);
        await taxChanged();
      });
      form.set({ amount: '' });
      await taxChanged();
    });
  return (
    <Card title={texts.addAContribution}>
      <FormBody
        title={texts.addAContribution}
        form={form}
        onSubmit={() => void save()}
        action={texts.addContribution}
      >
        <SelectField
          label={common.howItIsPaid}
          description={methodNames[draft.method].gloss}
          {...form.field('method')}
          options={Object.keys(methodNames)
            .filter(isMethod)
            .filter((method) => isPromised || method !== 'defined_benefit')
            .map((value) => ({ value, label: methodNames[value].name }))}
        />
        <DateField label={common.paidOn} {...form.field('date')} />
        <AmountField label={common.amount} currency="GBP" {...form.field('amount')} />
        {isFromPay && (
          <CheckField
            label={texts.onPayslip}
            description={texts.onPayslipNote}
            checked={draft.on_payslip}
            onChange={(on_payslip) => form.set({ on_payslip })}
          />
        )}
      </FormBody>
    </Card>
  );
}

function isMethod(name: string): name is Method {
  return Object.hasOwn(methodNames, name);
}
