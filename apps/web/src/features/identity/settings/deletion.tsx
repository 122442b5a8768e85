import { Confirm } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';

interface DeletionProps {
  readonly title: string;
  /** Text of the button. */
  readonly action: string;
  readonly warning: string;
  readonly remove: () => Promise<unknown>;
  /** Message after the deletion. */
  readonly removed: string;
  /** Reads the list again. */
  readonly readAgain: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirmation of a deletion that can't be undone. */
export default function Deletion({
  title,
  action,
  warning,
  remove,
  removed,
  readAgain,
  onClose,
}: DeletionProps) {
  const { busy: isBusy, run } = useWork();
  const confirm = async () => {
    await run(async () => {
      await remove();
      toast(removed);
    });
    await readAgain();
    onClose();
  };
  return (
    <Confirm title={title} action={action} busy={isBusy} onConfirm={() => void confirm()} onClose={onClose}>
      <Text>{warning}</Text>
    </Confirm>
  );
}
