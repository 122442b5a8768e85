import type { Backup } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { backupsChanged, restoreBackup, restoreEffectsQuery } from '../../../api/backups.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { instantText } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../../identity/auth/password-question.tsx';
import { RestoreEffectsNotice } from './restore-effects.tsx';
import { restoreDialog as texts } from './texts.ts';

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** Shows what a restore replaces and whose access it changes, and asks for the password. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const [recoveryKey, setRecoveryKey] = useState('');
  const isForeign = backup.contents === null;
  // A backup of another installation opens only with its recovery key.
  const effects = useQuery({ ...restoreEffectsQuery(backup.id), enabled: !isForeign });
  const question = usePasswordQuestion(common.enterYourPasswordToContinue, async (password) => {
    const key = recoveryKey.replace(/\s/g, '');
    await restoreBackup(backup.id, { password, ...(key ? { recovery_key: key } : {}) });
    onClose();
    await backupsChanged();
  });
  const { attempt, submit } = question;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.form}>
        <Notice tone="warning" title={texts.warningTitle}>
          {texts.warning(instantText(backup.created_at))}
        </Notice>
        {!isForeign && <RestoreEffectsNotice query={effects} />}
        <PasswordQuestionNotice question={question} />
        <CurrentPasswordField question={question} />
        {isForeign && (
          <TextField
            label={texts.recoveryKey}
            description={texts.recoveryKeyHint}
            autoComplete="off"
            value={recoveryKey}
            onChange={setRecoveryKey}
          />
        )}
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            kind="danger"
            type="submit"
            busy={attempt.busy}
            disabled={attempt.waitSeconds > 0 || (!isForeign && effects.isPending)}
          >
            {texts.confirm}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
