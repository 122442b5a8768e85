import type { Backup } from '@farthing/api-contract';
import { useState } from 'react';
import { backupsChanged, restoreBackup } from '../../api/backups.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { instantText } from '../../design/format.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Dialog, SheetActions } from '../../design/sheet.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** Says what a restore replaces, and asks for the password. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const [recoveryKey, setRecoveryKey] = useState('');
  const isForeign = backup.contents === null;
  const question = usePasswordQuestion('Type your password to go on.', async (password) => {
    const key = recoveryKey.replace(/\s/g, '');
    await restoreBackup(backup.id, { password, ...(key ? { recovery_key: key } : {}) });
    onClose();
    await backupsChanged();
  });
  const { attempt, submit } = question;
  return (
    <Dialog title="Restore this backup?" onClose={onClose}>
      <Form onSubmit={submit} label="Restore this backup">
        <Notice tone="warning" title="Everything that is here now is replaced">
          All accounts, transactions, files and settings of everybody who uses this farthing become what they
          were on {instantText(backup.created_at)}. What is here now is backed up first. Then everybody signs
          in again.
        </Notice>
        <PasswordQuestionNotice question={question} />
        <CurrentPasswordField question={question} />
        {isForeign && (
          <TextField
            label="Recovery key"
            description="Of the farthing that made this backup: it begins with AGE-SECRET-KEY-1"
            autoComplete="off"
            value={recoveryKey}
            onChange={setRecoveryKey}
          />
        )}
        <SheetActions>
          <Button onClick={onClose}>Keep what is here</Button>
          <Button kind="danger" type="submit" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
            Replace everything
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
