import type { AiSettings, AiSettingsChange, AiTest } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for the settings of the model that reads receipts. */
export const aiSettingsQuery = getQuery<AiSettings>(['ai-settings'], '/settings/ai');

/** Reads the stored settings, bypassing every cache. */
export const readAiSettings = () => api.get<AiSettings>('/settings/ai');
export const changeAiSettings = (body: AiSettingsChange) => api.patch<AiSettings>('/settings/ai', body);
/** Asks the stored model a short question. */
export const testAiModel = () => api.post<AiTest>('/settings/ai/test', {});
