import type { Account } from '@farthing/api-contract';
import { changeAccount } from '../../../api/accounts.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { dayText } from '../../../design/format.ts';
import { Notice } from '../../../design/notice.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { closedNotice as texts } from './texts.tsx';

/** Says that an account is closed, and opens it again. Nothing while it is open. */
export function ClosedNotice({ account }: { readonly account: Account }) {
  const { busy, run } = useAction();
  const { id, closed_on } = account;
  if (!closed_on) return null;
  const reopen = () =>
    runWithUndo({
      run: () => changeAccount(id, { closed_on: null }),
      done: texts.reopened,
      undo: () => changeAccount(id, { closed_on }),
      refresh: moneyChanged,
    });
  return (
    <Notice
      title={texts.closedOn(dayText(closed_on))}
      action={
        <Button small busy={busy} onClick={() => void run(reopen)}>
          {texts.reopen}
        </Button>
      }
    >
      {texts.explanation}
    </Notice>
  );
}
