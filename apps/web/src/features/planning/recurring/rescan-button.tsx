import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { recurringChanged, rescanRecurring } from '../../../api/recurring.ts';
import { Button } from '../../../design/button.tsx';
import { toast } from '../../../design/toast.tsx';
import { rescanText } from './recurring-words.ts';
import { rescanButton as texts } from './texts.tsx';

/** Button that re-scans all transactions and shows the result. The user's decisions stay. */
export function RescanButton() {
  const [busy, setBusy] = useState(false);
  const scan = async () => {
    setBusy(true);
    try {
      toast(rescanText(await rescanRecurring()));
      await recurringChanged();
    } catch (error) {
      toast(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void scan()}>
      {texts.lookAgain}
    </Button>
  );
}
