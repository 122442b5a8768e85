import type { Account, StatementImport } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { discardImport, importQuery, keepImport, previewImport } from '../../../api/imports.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { keepFile, keptFile, newUploadKey } from './last-import-account.ts';
import { discardButton as texts } from './texts.tsx';
import { shortName } from './words.ts';

const Confirm = lazy(() =>
  import('../../../design/sheet.tsx').then((module) => ({ default: module.Confirm })),
);

interface DiscardButtonProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
}

/**
 * Throws a preview away, or deletes an import that was undone. In the tab that uploaded the file it can be undone, by uploading it again; elsewhere the file is
 * out of reach, so it asks first.
 */
export function DiscardButton({ statement, account }: DiscardButtonProps) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, account_id, file_name } = statement;
  const isUndone = statement.status === 'reverted';
  const label = isUndone ? texts.deleteImport : texts.throwPreviewAway;

  const discard = async () => {
    setBusy(true);
    try {
      await discardImport(id);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) {
        setBusy(false);
        setAsks(false);
        toast(messageOf(error));
        void queryClient.invalidateQueries({ queryKey: ['imports'] });
        return;
      }
    }
    await navigate({ to: '/import', search: account ? { account: account.id } : {} });
    queryClient.removeQueries({ queryKey: importQuery(id).queryKey });
    queryClient.removeQueries({ queryKey: ['import-rows', id] });
    void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
    const file = isUndone ? undefined : keptFile(id);
    const message = (isUndone ? texts.deleted : texts.thrownAway)(shortName(file_name));
    if (!file) return toast(message);
    toast(message, async () => {
      const importId = await uploadAgain(account_id, file);
      await navigate({ to: '/import/$importId', params: { importId } });
    });
  };
  return (
    <>
      <Button
        kind="quiet"
        label={label}
        busy={busy}
        onClick={() => (!isUndone && keptFile(id) ? void discard() : setAsks(true))}
      >
        <NotOnPhone>{label}</NotOnPhone>
        <OnPhone>{isUndone ? label : texts.throwAway}</OnPhone>
      </Button>
      <Suspense>
        {asks && (
          <Confirm
            title={isUndone ? texts.deleteQuestion : texts.question}
            action={isUndone ? common.deleteIt : texts.confirm}
            busy={busy}
            onConfirm={() => void discard()}
            onClose={() => setAsks(false)}
          >
            {isUndone ? texts.deleteExplained : texts.whatIsLost}
          </Confirm>
        )}
      </Suspense>
    </>
  );
}

/** Returns the id of the new preview. */
async function uploadAgain(accountId: string, file: File): Promise<string> {
  const again = await previewImport(accountId, file, newUploadKey());
  keepImport(again);
  keepFile(again.id, file);
  return again.id;
}
