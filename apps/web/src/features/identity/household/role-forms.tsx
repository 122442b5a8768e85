import type { Household, HouseholdMember, HouseholdRole, MadeHouseholdInvite } from '@farthing/api-contract';
import { useState } from 'react';
import {
  changeHouseholdMember,
  householdChanged,
  makeHouseholdInvite,
  renameHousehold,
} from '../../../api/household.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { type Attempt, useAttempt } from '../auth/use-attempt.ts';
import { ShownOnce } from '../settings/shown-once.tsx';
import { householdSettings, roleHints, roles, roleForm as texts } from './texts.tsx';

interface Draft {
  readonly role: HouseholdRole;
  /** Last day of a viewer, or empty. */
  readonly lastDay: string;
}

const options = (['member', 'owner', 'viewer'] as const).map((value) => ({ value, label: roles[value] }));

/** Makes the change that the server gets: only viewers have a last day. */
const changeOf = ({ role, lastDay }: Draft) => ({
  role,
  ends_on: role === 'viewer' && lastDay !== '' ? lastDay : null,
});

interface RoleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly attempt: Attempt;
}

function RoleFields({ draft, onChange, attempt }: RoleFieldsProps) {
  return (
    <>
      <SelectField
        label={texts.role}
        description={roleHints[draft.role]}
        value={draft.role}
        options={options}
        onChange={(role) => onChange({ ...draft, role })}
        error={attempt.fields.get('role')}
      />
      {draft.role === 'viewer' && (
        <DateField
          label={texts.lastDay}
          description={texts.lastDayHint}
          value={draft.lastDay}
          min={todayHere()}
          onChange={(lastDay) => onChange({ ...draft, lastDay })}
          error={attempt.fields.get('ends_on')}
        />
      )}
    </>
  );
}

/** Makes a link for one person, and shows it this once. */
export function MakeHouseholdInvite({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ role: 'member', lastDay: '' });
  const [made, setMade] = useState<MadeHouseholdInvite>();
  const attempt = useAttempt();
  const submit = () =>
    void attempt.run(async () => {
      setMade(await makeHouseholdInvite(changeOf(draft)));
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
    <Dialog title={texts.inviteTitle} onClose={onClose}>
      <Form onSubmit={submit} label={texts.inviteTitle}>
        <AttemptNotice attempt={attempt} />
        <RoleFields draft={draft} onChange={setDraft} attempt={attempt} />
        <FormActions label={texts.makeTheLink} busy={attempt.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Changes the role or the last day of a person. */
export function ChangeRole({
  member,
  onClose,
}: {
  readonly member: HouseholdMember;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState<Draft>({ role: member.role, lastDay: member.ends_on ?? '' });
  const attempt = useAttempt();
  const title = texts.changeTitle(member.name);
  const submit = () =>
    void attempt.run(async () => {
      await changeHouseholdMember(member.user_id, changeOf(draft));
      await householdChanged();
      onClose();
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit} label={title}>
        <AttemptNotice attempt={attempt} />
        <RoleFields draft={draft} onChange={setDraft} attempt={attempt} />
        {draft.role === 'viewer' && member.role !== 'viewer' && <Text>{texts.becomesViewer}</Text>}
        <FormActions label={common.save} busy={attempt.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Gives the household another name. */
export function RenameHousehold({
  household,
  onClose,
}: {
  readonly household: Household;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(household.name);
  const attempt = useAttempt();
  const submit = () =>
    void attempt.run(async () => {
      await renameHousehold(name.trim());
      await householdChanged();
      toast(householdSettings.renamed);
      onClose();
    });
  return (
    <Dialog title={householdSettings.rename} onClose={onClose}>
      <Form onSubmit={submit} label={householdSettings.rename}>
        <AttemptNotice attempt={attempt} />
        <TextField
          label={householdSettings.name}
          value={name}
          onChange={setName}
          error={attempt.fields.get('name')}
          maxLength={80}
          required
        />
        <FormActions label={common.save} busy={attempt.busy} disabled={!name.trim()} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
