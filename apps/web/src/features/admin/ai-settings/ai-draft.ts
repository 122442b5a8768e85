import type { AiProvider, AiSettings, AiSettingsChange } from '@farthing/api-contract';
import { aiDraft as texts } from './texts.ts';

/** Settings as held by the form. */
export interface AiDraft {
  readonly provider: AiProvider;
  readonly baseUrl: string;
  readonly model: string;
  /** Only what is typed now: the stored key is never shown. */
  readonly key: string;
  readonly debug: boolean;
}

/** The form as it begins. */
export function draftOf(settings: AiSettings): AiDraft {
  return {
    provider: settings.provider,
    baseUrl: settings.ai_base_url ?? '',
    model: settings.ai_model ?? '',
    key: '',
    debug: settings.ai_debug,
  };
}

/** Returns the changes from the stored settings. Empty fields mean the provider's defaults. */
export function changesOf(draft: AiDraft, stored: AiSettings): AiSettingsChange {
  const baseUrl = draft.baseUrl.trim() || null;
  const model = draft.model.trim() || null;
  const key = draft.key.trim();
  return {
    ...(draft.provider === stored.provider ? {} : { provider: draft.provider }),
    ...(baseUrl === stored.ai_base_url ? {} : { ai_base_url: baseUrl }),
    ...(model === stored.ai_model ? {} : { ai_model: model }),
    ...(draft.debug === stored.ai_debug ? {} : { ai_debug: draft.debug }),
    ...(key === '' ? {} : { api_key: key }),
  };
}

/** Returns true if saving would delete the stored API key. */
export function forgetsKey(change: AiSettingsChange, stored: AiSettings): boolean {
  const moves = change.provider !== undefined || change.ai_base_url !== undefined;
  return stored.has_api_key && moves && !change.api_key;
}

/** Describes which data leaves the server when a receipt is scanned. A model without its key or name receives nothing yet. */
export function whatLeaves(settings: AiSettings): string {
  if (settings.enabled) return texts.receiptLeaves(settings.host, settings.takes_pdf);
  return settings.ai_base_url !== null || settings.ai_model !== null ? texts.notReady : texts.nothingLeaves;
}
