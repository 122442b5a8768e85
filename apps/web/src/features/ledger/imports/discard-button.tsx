import type { Account, StatementImport } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { discardImport, importQuery } from '../../../api/imports.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { toast } from '../../../design/toast.tsx';
import { keptFile } from './kept-files.ts';
import { closeOpened, previewFile } from './preview-file.ts';
import { discardButton as texts } from './texts.tsx';
import { shortName } from './words.ts';

const Confirm = lazyPart(() =>
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
    const problem = await discardImport(id).then(() => undefined, reasonToStay);
    if (problem !== undefined) {
      setBusy(false);
      setAsks(false);
      toast(problem);
      void queryClient.invalidateQueries({ queryKey: ['imports'] });
      return;
    }
    await closeOpened(account_id);
    await navigate({ to: '/import', search: account ? { account: account.id } : {} });
    queryClient.removeQueries({ queryKey: importQuery(id).queryKey });
    queryClient.removeQueries({ queryKey: ['import-rows', id] });
    void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
    const file = isUndone ? undefined : keptFile(id);
    const message = (isUndone ? texts.deleted : texts.thrownAway)(shortName(file_name));
    if (!file) return toast(message);
    toast(message, () =>
      previewAgain(file, account_id, (importId) =>
        navigate({ to: '/import/$importId', params: { importId } }),
      ),
    );
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
    </>
  );
}

/** Message of an error; none where the preview is gone already. */
function reasonToStay(error: unknown): string | undefined {
  return error instanceof ApiProblem && error.status === 404 ? undefined : messageOf(error);
}

/** Uploads a file again whose preview was thrown away. */
async function previewAgain(
  file: File,
  accountId: string,
  open: (importId: string) => unknown,
): Promise<void> {
  const again = await previewFile(file, newIdempotencyKey(), await stillThere(accountId));
  if ('statement' in again) await open(again.statement.id);
}

/** The account, unless it went with its preview. */
async function stillThere(accountId: string): Promise<string | undefined> {
  const accounts = await queryClient.fetchQuery(accountsQuery);
  return accounts.find(({ id }) => id === accountId)?.id;
}
