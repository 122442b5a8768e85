import type { Backup } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { backupsChanged, restoreBackup, restoreEffectsQuery } from '../../../api/backups.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { instantText } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { CurrentPasswordField, usePasswordForm } from '../../identity/auth/password-form.tsx';
import { RestoreEffectsNotice } from './restore-effects.tsx';
import { restoreDialog as texts } from './texts.ts';

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** Shows what a restore replaces and whose access it changes, and asks for the password. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const isForeign = backup.contents === null;
  // A backup of another installation opens only with its recovery key.
  const effects = useQuery({ ...restoreEffectsQuery(backup.id), enabled: !isForeign });
  const form = usePasswordForm({ recovery_key: '' }, common.enterYourPasswordToContinue, async (draft) => {
    const recovery_key = draft.recovery_key.replace(/\s/g, '');
    await restoreBackup(backup.id, { password: draft.password, ...(recovery_key ? { recovery_key } : {}) });
    onClose();
    await backupsChanged();
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={form.save} label={texts.form}>
        <Notice tone="warning" title={texts.warningTitle}>
          {texts.warning(instantText(backup.created_at))}
        </Notice>
        {!isForeign && <RestoreEffectsNotice query={effects} />}
        <FormNotice form={form} />
        <CurrentPasswordField form={form} />
        {isForeign && (
          <TextField
            label={texts.recoveryKey}
            description={texts.recoveryKeyHint}
            autoComplete="off"
            {...form.field('recovery_key')}
          />
        )}
        <SheetActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            kind="danger"
            type="submit"
            busy={form.busy}
            disabled={form.waitSeconds > 0 || (!isForeign && effects.isPending)}
          >
            {texts.confirm}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
