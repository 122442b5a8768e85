import type { MadeApiToken } from '@farthing/api-contract';
import { useState } from 'react';
import { apiTokensChanged, makeApiToken } from '../../api/api-tokens.ts';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/codes.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Columns, Form, Stack } from '../../design/layout.tsx';
import { Dialog, SheetActions } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';

const abilities = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and change' },
];
const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Until I delete it' },
];

/** Makes a token for a program of the user's, and shows it this once. */
export function MakeApiToken({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [ability, setAbility] = useState('read');
  const [life, setLife] = useState('90');
  const [made, setMade] = useState<MadeApiToken>();
  const question = usePasswordQuestion('Type your password to make the token.', async (password) => {
    const scopes = ability === 'write' ? (['read', 'write'] as const) : (['read'] as const);
    const days = life === 'never' ? null : Number(life);
    setMade(await makeApiToken({ name: name.trim(), scopes: [...scopes], days, password }));
    await apiTokensChanged();
  });
  const { attempt, submit } = question;
  if (made) return <Token made={made} onClose={onClose} />;
  return (
    <Dialog title="Make an API token" onClose={onClose}>
      <Form onSubmit={submit} label="Make an API token">
        <PasswordQuestionNotice question={question} />
        <TextField
          label="What is it for?"
          description="For you, to tell tokens apart"
          value={name}
          onChange={setName}
          error={attempt.fields.get('name')}
          maxLength={100}
          autoFocus
          required
        />
        <Columns narrowest="slim">
          <SelectField label="It may" value={ability} options={abilities} onChange={setAbility} />
          <SelectField label="It works for" value={life} options={lives} onChange={setLife} />
        </Columns>
        <CurrentPasswordField question={question} autoFocus={false} />
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
            Make the token
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}

function Token({ made, onClose }: { readonly made: MadeApiToken; readonly onClose: () => void }) {
  return (
    <Dialog title="The token" onClose={onClose}>
      <Stack>
        <Text>
          Give it to the program as its bearer token. It is shown this once: the server keeps only its
          fingerprint.
        </Text>
        <CodeBlock label="API token">{made.token}</CodeBlock>
        <SheetActions>
          <CopyButton text={made.token}>Copy the token</CopyButton>
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        </SheetActions>
      </Stack>
    </Dialog>
  );
}
