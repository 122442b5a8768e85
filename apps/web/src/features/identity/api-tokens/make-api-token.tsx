import type { ApiTokenScope, MadeApiToken } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokensChanged, makeApiToken } from '../../../api/api-tokens.ts';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { CurrentPasswordField, usePasswordForm } from '../auth/password-form.tsx';
import { ShownOnce } from '../settings/shown-once.tsx';
import { makeApiToken as texts } from './texts.tsx';

const abilities = [
  { value: 'read', label: texts.readOnly },
  { value: 'write', label: texts.readAndChange },
  { value: 'add', label: texts.addOnly },
];
const lives = [
  { value: '30', label: common.thirtyDays },
  { value: '90', label: texts.ninetyDays },
  { value: '365', label: texts.oneYear },
  { value: 'never', label: texts.untilIDeleteIt },
];

/** Makes a token for a program of the user's, and shows it this once. */
export default function MakeApiToken({ onClose }: { readonly onClose: () => void }) {
  const isAdmin = useQuery(profileQuery).data?.is_admin === true;
  const [made, setMade] = useState<MadeApiToken>();
  const start = { name: '', ability: 'read', life: '90', household: false, admin: false };
  const form = usePasswordForm(start, texts.passwordMissing, async (draft) => {
    const { name, life, password } = draft;
    const days = life === 'never' ? null : Number(life);
    setMade(await makeApiToken({ name: name.trim(), scopes: scopesOf(draft), days, password }));
    await apiTokensChanged();
  });
  if (made) return <Made token={made} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={form.save}
      onClose={onClose}
      action={texts.makeTheToken}
    >
      <TextField
        label={texts.name}
        description={texts.nameHint}
        {...form.field('name')}
        maxLength={100}
        autoFocus
        required
      />
      <SelectField label={texts.itMay} {...form.field('ability')} options={abilities} />
      <SelectField label={common.validFor} {...form.field('life')} options={lives} />
      {form.draft.ability !== 'add' && (
        <CheckField label={texts.household} description={texts.householdHint} {...form.check('household')} />
      )}
      {form.draft.ability !== 'add' && isAdmin && (
        <CheckField
          label={texts.administration}
          description={texts.administrationHint}
          {...form.check('admin')}
        />
      )}
      <CurrentPasswordField form={form} autoFocus={false} />
    </FormDialog>
  );
}

interface Reach {
  readonly ability: string;
  readonly household: boolean;
  readonly admin: boolean;
}

function scopesOf({ ability, household, admin }: Reach): ApiTokenScope[] {
  if (ability === 'add') return ['add'];
  return [
    'read',
    ...(ability === 'write' ? (['write'] as const) : []),
    ...(household ? (['household'] as const) : []),
    ...(admin ? (['admin'] as const) : []),
  ];
}

function Made({ token, onClose }: { readonly token: MadeApiToken; readonly onClose: () => void }) {
  return (
    <ShownOnce
      title={texts.madeTitle}
      lead={texts.madeLead}
      label={texts.apiToken}
      secret={token.token}
      copy={texts.copyTheToken}
      onClose={onClose}
    />
  );
}
