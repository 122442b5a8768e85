import type { Household, HouseholdMember, HouseholdRole, MadeHouseholdInvite } from '@farthing/api-contract';
import { useState } from 'react';
import {
  changeHouseholdMember,
  householdChanged,
  makeHouseholdInvite,
  renameHousehold,
} from '../../../api/household.ts';
import { type FormFields, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { todayHere } from '../../../design/format.ts';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { ShownOnce } from '../settings/shown-once.tsx';
import { householdSettings, roleHints, roles, roleForm as texts } from './texts.tsx';

interface Draft {
  readonly role: HouseholdRole;
  /** Last day of a viewer, or empty. */
  readonly ends_on: string;
}

const options = (['member', 'owner', 'viewer'] as const).map((value) => ({ value, label: roles[value] }));

/** Makes the change that the server gets: only viewers have a last day. */
const changeOf = ({ role, ends_on }: Draft) => ({
  role,
  ends_on: role === 'viewer' && ends_on !== '' ? ends_on : null,
});

function RoleFields({ form: { draft, field } }: { readonly form: FormFields<Draft> }) {
  return (
    <>
      <SelectField
        label={texts.role}
        description={roleHints[draft.role]}
        {...field('role')}
        options={options}
      />
      {draft.role === 'viewer' && (
        <DateField
          label={texts.lastDay}
          description={texts.lastDayHint}
          {...field('ends_on')}
          min={todayHere()}
        />
      )}
    </>
  );
}

/** Makes a link for one person, and shows it this once. */
export function MakeHouseholdInvite({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeHouseholdInvite>();
  const form = useForm<Draft>({ role: 'member', ends_on: '' });
  const save = () =>
    void form.run(async () => {
      setMade(await makeHouseholdInvite(changeOf(form.draft)));
      await householdChanged();
    });
  if (made) {
    return (
      <ShownOnce
        title={texts.linkTitle}
        lead={texts.linkLead}
        label={texts.inviteLink}
        secret={`${location.origin}${made.path}`}
        copy={texts.copyTheLink}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={texts.inviteTitle}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={texts.makeTheLink}
    >
      <RoleFields form={form} />
    </FormDialog>
  );
}

interface ChangeRoleProps {
  readonly member: HouseholdMember;
  readonly onClose: () => void;
}

/** Changes the role or the last day of a person. */
export function ChangeRole({ member, onClose }: ChangeRoleProps) {
  const form = useForm<Draft>({ role: member.role, ends_on: member.ends_on ?? '' });
  const save = () =>
    void form.run(async () => {
      await changeHouseholdMember(member.user_id, changeOf(form.draft));
      await householdChanged();
      onClose();
    });
  return (
    <FormDialog
      title={texts.changeTitle(member.name)}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={common.save}
    >
      <RoleFields form={form} />
      {form.draft.role === 'viewer' && member.role !== 'viewer' && <Text>{texts.becomesViewer}</Text>}
    </FormDialog>
  );
}

interface RenameHouseholdProps {
  readonly household: Household;
  readonly onClose: () => void;
}

/** Gives the household another name. */
export function RenameHousehold({ household, onClose }: RenameHouseholdProps) {
  const form = useForm({ name: household.name });
  const name = form.draft.name.trim();
  const save = () =>
    void form.run(async () => {
      await renameHousehold(name);
      await householdChanged();
      toast(householdSettings.renamed);
      onClose();
    });
  return (
    <FormDialog
      title={householdSettings.rename}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={common.save}
      disabled={!name}
    >
      <TextField label={householdSettings.name} {...form.field('name')} maxLength={80} required />
    </FormDialog>
  );
}
