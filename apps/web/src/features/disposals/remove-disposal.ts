import type { Disposal } from '@farthing/api-contract';
import { createDisposal, deleteDisposal, disposalsChanged } from '../../api/disposals.ts';
import { messageOf } from '../../api/problem.ts';
import { toast } from '../../design/toast.tsx';
import { entryOf } from './disposal-draft.ts';

/** Deletes a disposal at once, with an undo. */
export async function removeDisposal(disposal: Disposal): Promise<void> {
  try {
    await deleteDisposal(disposal.id);
  } catch (error) {
    return toast(`Not deleted: ${messageOf(error)}`);
  }
  toast(`${disposal.name} deleted.`, async () => {
    await createDisposal(entryOf(disposal));
    await disposalsChanged();
  });
  await disposalsChanged();
}
