import Type from 'typebox';
import { Body, described, flag, nullable, text, versionRead } from './values.ts';

/** The kind of interface a model is asked through. */
export const AiProvider = Type.Enum(['anthropic', 'openai'], {
  description:
    '`anthropic` reads images and PDFs. `openai` reads images and supports any chat completions server with its own base URL',
});
export type AiProvider = Type.Static<typeof AiProvider>;

const baseUrl = Type.String({
  maxLength: 500,
  description: 'Base URL of a custom server. Include the version for `openai`, such as https://host/v1',
});
const model = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' });

/** With which model a user's receipts are read. The key is never answered. */
export const AiSettings = Type.Object({
  provider: AiProvider,
  ai_base_url: described(nullable(baseUrl), 'Null uses the provider’s own base URL'),
  ai_model: described(nullable(model), 'Null uses the provider’s default model'),
  ai_debug: flag(
    'Whether to show the model’s raw response. Only its text is shown for a server in a private network',
  ),
  has_api_key: Type.Boolean(),
  enabled: flag('Whether receipts are sent to a model, because an API key or a custom server is set'),
  host: text('Host that receipts are sent to'),
  default_model: text('Model used if none is set'),
  takes_pdf: flag('Whether PDFs are sent unchanged rather than as text or images'),
  private_hosts_allowed: flag('Whether the operator allows some servers in private networks'),
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
      description: 'Stored encrypted and never returned. Null deletes it',
    }),
  ),
  version: versionRead(0),
});
export type AiSettingsChange = Type.Static<typeof AiSettingsChange>;

/** Result of sending a short test prompt to the configured model. */
export const AiTest = Type.Object({
  ok: Type.Boolean(),
  message: text('Result in plain English and what to do next'),
  debug: Type.Optional(
    Type.Object(
      { status: Type.Integer(), raw_response: text('The first 2,000 characters') },
      { description: 'Only if `ai_debug` is on' },
    ),
  ),
});
export type AiTest = Type.Static<typeof AiTest>;
