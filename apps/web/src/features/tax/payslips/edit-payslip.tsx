import type { NewPayslip, Payslip } from '@farthing/api-contract';
import { changePayslip, payslipQuery, readPayslip as readStored } from '../../../api/payslips.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { draftOf, entryOf, type PayslipDraft, readPayslip } from './payslip-draft.ts';
import { PayslipFields } from './payslip-fields.tsx';
import { categoryNames, frequencyNames, methodNames } from './payslip-words.ts';
import { editPayslip as texts } from './texts.tsx';

interface EditPayslipProps {
  readonly payslip: Payslip;
  readonly onClose: () => void;
}

/** The sheet in which a payslip is changed. */
export default function EditPayslip({ payslip, onClose }: EditPayslipProps) {
  const form = useRecordForm<Payslip, PayslipDraft, NewPayslip>({
    stored: payslip,
    draftOf,
    entryOf: readPayslip,
    send: (entry, version) => changePayslip(payslip.id, { ...entry, version }),
    read: () => readStored(payslip.id),
    onSaved: (saved, before) => {
      queryClient.setQueryData(payslipQuery(payslip.id).queryKey, saved);
      toast(texts.isSaved, () => changePayslip(payslip.id, entryOf(before)));
      void taxChanged();
      onClose();
    },
  });
  return (
    <FormSheet
      title={texts.editThePayslip}
      form={form}
      clashing={form.clash && clashingFields(texts.labels, form.clash, choiceWords)}
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={texts.save}
    >
      <PayslipFields form={form} employers={[]} />
    </FormSheet>
  );
}
/** Writes chosen values as their lists do. */
const choiceWords = {
  pay_frequency: (frequency: PayslipDraft['pay_frequency']) => frequencyNames[frequency],
  ni_category: (category: PayslipDraft['ni_category']) => categoryNames[category],
  pension_method: (method: PayslipDraft['pension_method']) => method && methodNames[method],
};
