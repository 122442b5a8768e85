import type { AiProvider, AiSettings, AiSettingsChange } from '@farthing/api-contract';
import { aiSettingsQuery, changeAiSettings, readAiSettings } from '../../../api/ai-settings.ts';
import { queryClient } from '../../../api/queries.ts';
import { useAction } from '../../../api/use-action.ts';
import { checked, type FormFields, useRecordForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { CheckField, ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Notice } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
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
  const adopt = (saved: AiSettings) => {
    queryClient.setQueryData(aiSettingsQuery.queryKey, saved);
    toast(texts.saved);
  };
  const form = useRecordForm<AiSettings, AiDraft, AiSettingsChange>({
    stored: settings,
    draftOf,
    entryOf: (draft, stored) => checked({}, changesOf(draft, stored)),
    fieldNames: { ai_base_url: 'baseUrl', ai_model: 'model', api_key: 'key' },
    send: (change, version) => changeAiSettings({ ...change, version }),
    read: readAiSettings,
    onSaved: adopt,
  });
  const { draft, base } = form;
  const isChanged = Object.keys(changesOf(draft, base)).length > 0;
  const forgetting = useAction();
  const forget = () =>
    void forgetting.run(async () => {
      const saved = await changeAiSettings({ api_key: null, version: base.version });
      form.refill(saved);
      adopt(saved);
    });
  return (
    <>
      <FormNotice form={forgetting} />
      <FormBody
        title={texts.form}
        form={form}
        clashing={form.clash && clashingFields(labels, form.clash, words)}
        onSubmit={() => void form.save()}
        action={common.saveChanges}
        disabled={!isChanged}
        otherActions={
          <>
            {isChanged && (
              <Button kind="quiet" onClick={() => form.refill(base)}>
                {common.discardChanges}
              </Button>
            )}
            {!isChanged && base.has_api_key && (
              <Button kind="quiet" busy={forgetting.busy} onClick={forget}>
                {texts.forgetTheKey}
              </Button>
            )}
          </>
        }
      >
        <ModelFields form={form} stored={base} />
      </FormBody>
    </>
  );
}

interface ModelFieldsProps {
  readonly form: FormFields<AiDraft>;
  readonly stored: AiSettings;
}

function ModelFields({ form: { draft, field, check }, stored }: ModelFieldsProps) {
  const example = draft.provider === 'openai' ? 'https://host/v1' : 'https://host';
  const ownHint = texts.modelHint(draft.provider === stored.provider ? stored.default_model : undefined);
  return (
    <>
      <ChoiceField<AiProvider> label={common.provider} {...field('provider')} options={providers} />
      <TextField
        label={texts.baseUrl}
        description={texts.baseUrlHint(example)}
        {...field('baseUrl')}
        maxLength={500}
      />
      <TextField
        label={texts.model}
        description={draft.baseUrl.trim() === '' ? ownHint : texts.ownModelHint}
        {...field('model')}
        maxLength={200}
      />
      <PasswordField
        label={texts.apiKey}
        description={stored.has_api_key ? texts.keyStored : texts.keyHint}
        autoComplete="off"
        {...field('key')}
      />
      {forgetsKey(changesOf(draft, stored), stored) && (
        <Notice title={texts.forgetsKeyTitle}>{texts.forgetsKey}</Notice>
      )}
      <CheckField label={texts.debug} description={texts.debugHint} {...check('debug')} />
    </>
  );
}
