import type { Account } from '@farthing/api-contract';
import { useState } from 'react';
import { changeAccount } from '../../../api/accounts.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import { dayText } from '../../../design/format.ts';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { closedNotice as texts } from './texts.tsx';

/** Says that an account is closed, and opens it again. Nothing while it is open. */
export function ClosedNotice({ account }: { readonly account: Account }) {
  const [busy, setBusy] = useState(false);
  const { id, closed_on } = account;
  if (!closed_on) return null;
  const reopen = async () => {
    setBusy(true);
    try {
      await changeAccount(id, { closed_on: null });
      await moneyChanged();
      toast(texts.reopened, async () => {
        await changeAccount(id, { closed_on });
        await moneyChanged();
      });
    } catch (error) {
      toast(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Notice
      title={texts.closedOn(dayText(closed_on))}
      action={
        <Button small busy={busy} onClick={() => void reopen()}>
          {texts.reopen}
        </Button>
      }
    >
      {texts.explanation}
    </Notice>
  );
}
