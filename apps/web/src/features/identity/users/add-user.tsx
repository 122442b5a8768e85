import { checked, useForm } from '../../../api/use-form.ts';
import { addUser, usersChanged } from '../../../api/users.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { PersonFields, personErrors } from '../auth/person-fields.tsx';
import { addUser as texts } from './texts.tsx';

/** A new user, made by an administrator, who tells them the password. */
export default function AddUser({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ display_name: '', email: '', password: '', is_admin: false });
  const save = () =>
    void form.submit(checked(personErrors(form.draft, common.enterAName), form.draft), async (draft) => {
      const display_name = draft.display_name.trim();
      await addUser({ ...draft, display_name, email: draft.email.trim() });
      toast(texts.canSignInNow(display_name));
      onClose();
      await usersChanged();
    });
  return (
    <FormSheet
      title={texts.addUser}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={common.add}
      failed={common.nothingWasAdded}
    >
      <PersonFields
        form={form}
        name={{ label: common.name }}
        password={{ label: texts.firstPassword, description: texts.passwordHint }}
      />
      <CheckField
        label={texts.anAdministrator}
        description={texts.administratorHint}
        {...form.check('is_admin')}
      />
    </FormSheet>
  );
}
