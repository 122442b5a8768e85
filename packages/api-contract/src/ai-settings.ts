import Type from 'typebox';
import { Body, nullable, versionRead } from './values.ts';

/** The kind of interface a model is asked through. */
export const AiProvider = Type.Enum(['anthropic', 'openai'], {
  description:
    'anthropic: reads images and PDFs. openai: images; also any server of chat completions, with its own base URL',
});
export type AiProvider = Type.Static<typeof AiProvider>;

const baseUrl = Type.String({
  maxLength: 500,
  description: 'A server of the user’s own choice; for openai with its version, as in https://host/v1',
});
const model = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' });

/** With which model a user's receipts are read. The key is never answered. */
export const AiSettings = Type.Object({
  provider: AiProvider,
  ai_base_url: { ...nullable(baseUrl), description: 'Null: the provider’s own' },
  ai_model: { ...nullable(model), description: 'Null: the default model of the provider' },
  ai_debug: Type.Boolean({
    description: 'Shows what the model answered; of a server in a private network only its text',
  }),
  has_api_key: Type.Boolean(),
  enabled: Type.Boolean({
    description: 'Whether a receipt would be sent: a key is stored, or a server is named',
  }),
  host: Type.String({ description: 'Where a receipt would be sent' }),
  default_model: Type.String({ description: 'The model that is asked where none is named' }),
  takes_pdf: Type.Boolean({
    description: 'Whether PDFs are sent as they are; else their text or pictures of them',
  }),
  private_hosts_allowed: Type.Boolean({
    description: 'Whether the operator allows some servers in private networks',
  }),
  version: Type.Integer(),
});
export type AiSettings = Type.Static<typeof AiSettings>;

/**
 * Changes the given fields. A key goes only to the host it was stored for: another provider or base URL forgets the
 * stored key, unless a new one comes with it.
 */
export const AiSettingsChange = Body({
  provider: Type.Optional(AiProvider),
  ai_base_url: Type.Optional(Type.Union([baseUrl, Type.Null()])),
  ai_model: Type.Optional(Type.Union([model, Type.Null()])),
  ai_debug: Type.Optional(Type.Boolean()),
  api_key: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 1000, pattern: '^[\\x21-\\x7e]+$' }), Type.Null()], {
      description: 'Stored encrypted, never answered; null forgets it',
    }),
  ),
  version: versionRead(0),
});
export type AiSettingsChange = Type.Static<typeof AiSettingsChange>;

/** Result of sending a short test prompt to the configured model. */
export const AiTest = Type.Object({
  ok: Type.Boolean(),
  message: Type.String({ description: 'In plain words, with what to do' }),
  debug: Type.Optional(
    Type.Object(
      { status: Type.Integer(), raw_response: Type.String({ description: 'The first 2,000 characters' }) },
      { description: 'Where ai_debug is on' },
    ),
  ),
});
export type AiTest = Type.Static<typeof AiTest>;
