import type { Disposal } from '@farthing/api-contract';
import { createDisposal, deleteDisposal, disposalsChanged } from '../../../api/disposals.ts';
import { messageOf } from '../../../api/problem.ts';
import { toast } from '../../../design/toast.tsx';
import { entryOf } from './disposal-draft.ts';
import { removeDisposal as texts } from './texts.ts';

/** Deletes a disposal at once, with an undo. */
export async function removeDisposal(disposal: Disposal): Promise<void> {
  try {
    await deleteDisposal(disposal.id);
  } catch (error) {
    return toast(texts.notDeleted(messageOf(error)));
  }
  toast(texts.isDeleted(disposal.name), async () => {
    await createDisposal(entryOf(disposal));
    await disposalsChanged();
  });
  await disposalsChanged();
}
