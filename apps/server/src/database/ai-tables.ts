import type { Generated } from 'kysely';

/** The tables of models that users have chosen, as `tables.ts` has the others. */
export interface AiTables {
  ai_settings: {
    user_id: string;
    provider: Generated<'anthropic' | 'openai'>;
    base_url: string | null;
    model: string | null;
    debug: Generated<boolean>;
    /** Sealed. */
    api_key: string | null;
    version: Generated<number>;
  };
}
