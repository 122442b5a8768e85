import { moneyChanged } from '../../../api/queries.ts';
import { createSecurity, deleteSecurity } from '../../../api/securities.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { emptySecurity, securityErrors, securityOf } from './security-draft.ts';
import { SecurityFields } from './security-fields.tsx';
import { addSecurity as texts } from './texts.ts';

interface AddSecurityProps {
  readonly baseCurrency: string;
  readonly onClose: () => void;
}

/** A new security, in a sheet beside the list. */
export default function AddSecurity({ baseCurrency, onClose }: AddSecurityProps) {
  const form = useForm(() => emptySecurity(baseCurrency));
  const save = () =>
    form.submit(checked(securityErrors(form.draft), securityOf(form.draft)), async (security) => {
      const added = await createSecurity(security);
      toast(texts.isAdded(added.name), () => deleteSecurity(added.id));
      onClose();
      await moneyChanged();
    });
  return (
    <FormSheet
      title={texts.addASecurity}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.addTheSecurity}
      failed={common.nothingWasAdded}
    >
      <SecurityFields form={form} baseCurrency={baseCurrency} />
    </FormSheet>
  );
}
