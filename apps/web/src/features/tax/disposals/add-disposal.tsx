import type { Disposal } from '@farthing/api-contract';
import { createDisposal, deleteDisposal, disposalsChanged } from '../../../api/disposals.ts';
import { useForm } from '../../../api/use-form.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { emptyDisposal, readDisposal } from './disposal-draft.ts';
import { DisposalFields } from './disposal-fields.tsx';
import { LiveWorking } from './live-working.tsx';
import { addDisposal as texts } from './texts.ts';

interface AddDisposalProps {
  readonly onAdded: (disposal: Disposal) => void;
  readonly onClose: () => void;
}

/** The sheet in which a disposal is added. */
export default function AddDisposal({ onAdded, onClose }: AddDisposalProps) {
  const form = useForm(emptyDisposal);
  const save = () =>
    form.submit(readDisposal(form.draft), async (disposal) => {
      const made = await createDisposal(disposal);
      toast(texts.isAdded(made.name), () => deleteDisposal(made.id));
      void disposalsChanged();
      onAdded(made);
    });
  return (
    <FormSheet
      title={texts.addADisposal}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.addTheDisposal}
      wide
    >
      <DisposalFields form={form} />
      <LiveWorking draft={form.draft} />
    </FormSheet>
  );
}
