import type { AiProvider, AiSettings, AiSettingsChange } from '@farthing/api-contract';
import { useState } from 'react';
import { aiSettingsQuery, changeAiSettings, readAiSettings } from '../../../api/ai-settings.ts';
import { queryClient } from '../../../api/queries.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import { Button } from '../../../design/button.tsx';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SaveChanges } from '../../../design/save-changes.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { type AiDraft, changesOf, draftOf, forgetsKey } from './ai-draft.ts';
import { aiForm as texts } from './texts.ts';

const providers = [
  { value: 'anthropic', label: texts.anthropic },
  { value: 'openai', label: texts.openAiOrOwn },
] as const;

const labels = { provider: common.provider, baseUrl: texts.baseUrl, model: texts.model };

const words = {
  provider: (provider: AiProvider) => (provider === 'openai' ? texts.openAi : texts.anthropic),
  baseUrl: (url: string) => url.trim() || texts.theProvidersOwn,
  model: (model: string) => model.trim() || texts.theDefaultOne,
};

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
      toast(texts.saved);
    },
  });
  const submit = () => {
    if (isChanged) void saving.save(change, stored.version).then(focusFirstError);
  };
  return (
    <Form onSubmit={submit} label={texts.form}>
      {saving.message && <Notice tone="error">{saving.message}</Notice>}
      {saving.theirs && (
        <VersionClash
          fields={clashingFields(labels, { mine: draft, theirs: draftOf(saving.theirs) }, words)}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            if (saving.theirs) adopt(saving.theirs);
            saving.forgetClash();
          }}
        />
      )}
      <ModelFields draft={draft} stored={stored} errors={saving.fields} onChange={setDraft} />
      <SaveChanges isChanged={isChanged} busy={saving.busy} onDiscard={() => adopt(stored)}>
        {!isChanged && stored.has_api_key && (
          <Button
            kind="quiet"
            busy={saving.busy}
            onClick={() => void saving.save({ api_key: null }, stored.version)}
          >
            {texts.forgetTheKey}
          </Button>
        )}
      </SaveChanges>
    </Form>
  );
}

interface ModelFieldsProps {
  readonly draft: AiDraft;
  readonly stored: AiSettings;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (draft: AiDraft) => void;
}

function ModelFields({ draft, stored, errors, onChange }: ModelFieldsProps) {
  const example = draft.provider === 'openai' ? 'https://host/v1' : 'https://host';
  const ownHint = texts.modelHint(draft.provider === stored.provider ? stored.default_model : undefined);
  return (
    <>
      <ChoiceField<AiProvider>
        label={common.provider}
        value={draft.provider}
        options={providers}
        onChange={(provider) => onChange({ ...draft, provider })}
      />
      <TextField
        label={texts.baseUrl}
        description={texts.baseUrlHint(example)}
        value={draft.baseUrl}
        maxLength={500}
        onChange={(baseUrl) => onChange({ ...draft, baseUrl })}
        error={errors.get('ai_base_url')}
      />
      <TextField
        label={texts.model}
        description={draft.baseUrl.trim() === '' ? ownHint : texts.ownModelHint}
        value={draft.model}
        maxLength={200}
        onChange={(model) => onChange({ ...draft, model })}
        error={errors.get('ai_model')}
      />
      <PasswordField
        label={texts.apiKey}
        description={stored.has_api_key ? texts.keyStored : texts.keyHint}
        autoComplete="off"
        value={draft.key}
        onChange={(key) => onChange({ ...draft, key })}
        error={errors.get('api_key')}
      />
      {forgetsKey(changesOf(draft, stored), stored) && (
        <Notice title={texts.forgetsKeyTitle}>{texts.forgetsKey}</Notice>
      )}
      <CheckField
        label={texts.debug}
        description={texts.debugHint}
        checked={draft.debug}
        onChange={(debug) => onChange({ ...draft, debug })}
      />
    </>
  );
}
