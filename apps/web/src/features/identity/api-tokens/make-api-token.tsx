import type { ApiTokenScope, MadeApiToken } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokensChanged, makeApiToken } from '../../../api/api-tokens.ts';
import { profileQuery } from '../../../api/profile.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';
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
  const [name, setName] = useState('');
  const [ability, setAbility] = useState('read');
  const [life, setLife] = useState('90');
  const [reach, setReach] = useState<readonly ReachScope[]>([]);
  const isAdmin = useQuery(profileQuery).data?.is_admin === true;
  const [made, setMade] = useState<MadeApiToken>();
  const question = usePasswordQuestion(texts.passwordMissing, async (password) => {
    const scopes: ApiTokenScope[] = [ability === 'add' ? 'add' : 'read'];
    if (ability === 'write') scopes.push('write');
    if (ability !== 'add') scopes.push(...reach);
    const days = life === 'never' ? null : Number(life);
    setMade(await makeApiToken({ name: name.trim(), scopes, days, password }));
    await apiTokensChanged();
  });
  const { attempt, submit } = question;
  if (made) return <Made token={made} onClose={onClose} />;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.title}>
        <PasswordQuestionNotice question={question} />
        <TextField
          label={texts.name}
          description={texts.nameHint}
          value={name}
          onChange={setName}
          error={attempt.fields.get('name')}
          maxLength={100}
          autoFocus
          required
        />
        <SelectField label={texts.itMay} value={ability} options={abilities} onChange={setAbility} />
        <SelectField label={common.validFor} value={life} options={lives} onChange={setLife} />
        {ability !== 'add' && <Reach value={reach} isAdmin={isAdmin} onChange={setReach} />}
        <CurrentPasswordField question={question} autoFocus={false} />
        <FormActions
          label={texts.makeTheToken}
          busy={attempt.busy}
          disabled={attempt.waitSeconds > 0}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

type ReachScope = 'household' | 'admin';

interface ReachProps {
  readonly value: readonly ReachScope[];
  readonly isAdmin: boolean;
  readonly onChange: (value: readonly ReachScope[]) => void;
}

/** Fields for what a token reaches besides the user's own data. */
function Reach({ value, isAdmin, onChange }: ReachProps) {
  const toggle = (one: ReachScope) => (isIn: boolean) =>
    onChange(isIn ? [...value, one] : value.filter((other) => other !== one));
  return (
    <>
      <CheckField
        label={texts.household}
        description={texts.householdHint}
        checked={value.includes('household')}
        onChange={toggle('household')}
      />
      {isAdmin && (
        <CheckField
          label={texts.administration}
          description={texts.administrationHint}
          checked={value.includes('admin')}
          onChange={toggle('admin')}
        />
      )}
    </>
  );
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
