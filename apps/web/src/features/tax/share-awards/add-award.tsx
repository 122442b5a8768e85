import type { ShareAward } from '@farthing/api-contract';
import { createShareAward, deleteShareAward, shareAwardsChanged } from '../../../api/share-awards.ts';
import { useForm } from '../../../api/use-form.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { type AwardDraft, readAward } from './award-draft.ts';
import { AwardFields } from './award-fields.tsx';
import { LiveAward } from './award-figures.tsx';
import { awardForm as texts } from './texts.tsx';

interface AddAwardProps {
  readonly start: AwardDraft;
  readonly onAdded: (award: ShareAward) => void;
  readonly onClose: () => void;
}

/** The sheet in which an award is added. */
export default function AddAward({ start, onAdded, onClose }: AddAwardProps) {
  const form = useForm(start);
  const save = () =>
    form.submit(readAward(form.draft), async (entry) => {
      const made = await createShareAward(entry);
      toast(texts.isAdded(made.employer), () => deleteShareAward(made.id));
      void shareAwardsChanged();
      onAdded(made);
    });
  return (
    <FormSheet
      title={texts.add}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.addTheShares}
      wide
    >
      <AwardFields form={form} />
      <LiveAward draft={form.draft} />
    </FormSheet>
  );
}
