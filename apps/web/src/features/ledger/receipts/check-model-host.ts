import { aiSettingsQuery, readAiSettings } from '../../../api/ai-settings.ts';
import { queryClient } from '../../../api/queries.ts';
import { agreedHost as texts } from './texts.tsx';

/**
 * Makes sure that the model is still where somebody was told it is: what was agreed to must be what happens.
 * @throws {ApiProblem} where that cannot be found out
 * @throws {Error} where it has changed; the screens show the new settings then
 */
export async function checkModelHost(host: string): Promise<void> {
  const now = await readAiSettings();
  queryClient.setQueryData(aiSettingsQuery.queryKey, now);
  if (now.host !== host || !now.enabled) throw new Error(texts.changed);
}
