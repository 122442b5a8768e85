import type { AiProvider, AiSettings, AiSettingsChange } from '@farthing/api-contract';
import { useState } from 'react';
import { aiSettingsQuery, changeAiSettings, readAiSettings } from '../../api/ai-settings.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { CheckField, ChoiceField } from '../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form, Row } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { type AiDraft, changesOf, draftOf, forgetsKey } from './ai-draft.ts';

const providers = [
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'openai', label: 'OpenAI or your own server' },
] as const;

/** Provider, server, model and key. The stored key is never shown. */
export function AiForm({ settings }: { readonly settings: AiSettings }) {
  const [stored, setStored] = useState(settings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const change = changesOf(draft, stored);
  const isChanged = Object.keys(change).length > 0;
  const adopt = (found: AiSettings) => {
    setStored(found);
    setDraft(draftOf(found));
  };
  const saving = useVersionedSave<AiSettings, AiSettingsChange>({
    send: changeAiSettings,
    read: readAiSettings,
    onSaved: (saved) => {
      queryClient.setQueryData(aiSettingsQuery.queryKey, saved);
      adopt(saved);
      toast('The model settings are saved.');
    },
  });
  const submit = () => {
    if (isChanged) void saving.save(change, stored.version).then(focusFirstError);
  };
  const example = draft.provider === 'openai' ? 'https://host/v1' : 'https://host';
  return (
    <Form onSubmit={submit} label="Model for receipts">
      {saving.message && <Notice tone="error">{saving.message}</Notice>}
      {saving.theirs && (
        <VersionClash
          fields={clashOf(draft, saving.theirs)}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            if (saving.theirs) adopt(saving.theirs);
            saving.forgetClash();
          }}
        />
      )}
      <ChoiceField<AiProvider>
        label="Provider"
        value={draft.provider}
        options={providers}
        onChange={(provider) => setDraft({ ...draft, provider })}
      />
      <TextField
        label="Base URL"
        description={`Leave it empty for the provider’s own. A server of yours: ${example}`}
        value={draft.baseUrl}
        maxLength={500}
        onChange={(baseUrl) => setDraft({ ...draft, baseUrl })}
        error={saving.fields.get('ai_base_url')}
      />
      <TextField
        label="Model"
        description={
          draft.baseUrl.trim() === ''
            ? `Leave it empty for ${draft.provider === stored.provider ? stored.default_model : 'a small one that sees pictures'}`
            : 'As your server calls it; it must see pictures'
        }
        value={draft.model}
        maxLength={200}
        onChange={(model) => setDraft({ ...draft, model })}
        error={saving.fields.get('ai_model')}
      />
      <PasswordField
        label="API key"
        description={
          stored.has_api_key
            ? 'A key is stored, encrypted. Type another to replace it.'
            : 'Stored encrypted, and never shown again. A server of your own may need none.'
        }
        autoComplete="off"
        value={draft.key}
        onChange={(key) => setDraft({ ...draft, key })}
        error={saving.fields.get('api_key')}
      />
      {forgetsKey(change, stored) && (
        <Notice title="Saving this forgets the stored key">
          It is only ever sent to the place that it was stored for. Type the key of the new place.
        </Notice>
      )}
      <CheckField
        label="Show what the model answered"
        description="Beside each scan and test, as it came: for finding out why a receipt is read wrongly."
        checked={draft.debug}
        onChange={(debug) => setDraft({ ...draft, debug })}
      />
      <Row>
        <Button kind="main" type="submit" busy={saving.busy} disabled={!isChanged}>
          Save changes
        </Button>
        {isChanged && (
          <Button kind="quiet" onClick={() => adopt(stored)}>
            Discard them
          </Button>
        )}
        {!isChanged && stored.has_api_key && (
          <Button
            kind="quiet"
            busy={saving.busy}
            onClick={() => void saving.save({ api_key: null }, stored.version)}
          >
            Forget the key
          </Button>
        )}
      </Row>
    </Form>
  );
}

function clashOf(draft: AiDraft, theirs: AiSettings) {
  const stored = draftOf(theirs);
  const words = ({ provider, baseUrl, model }: AiDraft) => [
    ['Provider', provider === 'openai' ? 'OpenAI' : 'Anthropic'],
    ['Base URL', baseUrl.trim() || 'The provider’s own'],
    ['Model', model.trim() || 'The default one'],
  ];
  const found = words(stored);
  return words(draft)
    .map(([label = '', mine = ''], index) => ({ label, mine, theirs: found[index]?.[1] ?? '' }))
    .filter((field) => field.mine !== field.theirs);
}
