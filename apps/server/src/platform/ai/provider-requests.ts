import {
  defaultModels,
  type ModelAccount,
  type ModelProvider,
  type ModelQuestion,
  providerUrls,
} from './model-account.ts';

/** A request as the provider's interface wants it. */
export interface ProviderRequest {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Request and response format of a provider's API. */
interface Dialect {
  /** Path behind the base URL. */
  readonly path: string;
  headers(key: string | null): Record<string, string>;
  body(model: string, question: ModelQuestion, isProvidersOwn: boolean): object;
  /** Text of the reply. Undefined if the response has another form. */
  textOf(reply: unknown): string | undefined;
}

/** Messages API of Anthropic, version 2023-06-01. */
const anthropic: Dialect = {
  path: '/v1/messages',
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key === null ? {} : { 'x-api-key': key }) }),
  body: (model, { instructions, text, files = [], maxTokens }) => ({
    model,
    max_tokens: maxTokens,
    system: instructions,
    messages: [
      {
        role: 'user',
        content: [
          ...files.map(({ mediaType, base64 }) => ({
            type: mediaType === 'application/pdf' ? 'document' : 'image',
            source: { type: 'base64', media_type: mediaType, data: base64 },
          })),
          { type: 'text', text },
        ],
      },
    ],
  }),
  textOf: (reply) => joined(fieldOf(reply, 'content')),
};

/** Chat completions, as OpenAI and many servers of one's own speak it. */
const openai: Dialect = {
  path: '/chat/completions',
  headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
  body: (model, { instructions, text, files = [], maxTokens, wantsJson }, isProvidersOwn) => ({
    model,
    // Newer models of OpenAI refuse the old name; other servers know only that.
    [isProvidersOwn ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
    ...(wantsJson && isProvidersOwn ? { response_format: { type: 'json_object' } } : {}),
    messages: [
      { role: 'system', content: instructions },
      {
        role: 'user',
        // Servers of plain text models take a string alone.
        content:
          files.length === 0
            ? text
            : [
                { type: 'text', text },
                ...files.map(({ mediaType, base64 }) => ({
                  type: 'image_url',
                  image_url: { url: `data:${mediaType};base64,${base64}` },
                })),
              ],
      },
    ],
  }),
  textOf: (reply) => {
    const choices = fieldOf(reply, 'choices');
    const message = Array.isArray(choices) ? fieldOf(choices[0], 'message') : undefined;
    const content = fieldOf(message, 'content');
    return typeof content === 'string' ? content : joined(content);
  },
};

const dialects: Readonly<Record<ModelProvider, Dialect>> = { anthropic, openai };

/** Creates the request. The base URL can include the path of the API, as people copy it. */
export function writeRequest(account: ModelAccount, question: ModelQuestion): ProviderRequest {
  const { provider, baseUrl, model, apiKey } = account;
  const dialect = dialects[provider];
  const address = new URL(baseUrl ?? providerUrls[provider]);
  const path = address.pathname.replace(/(?<!\/)\/+$/, '');
  address.pathname = path.endsWith(dialect.path) ? path : path + dialect.path;
  address.search = '';
  address.hash = '';
  return {
    address,
    headers: { 'content-type': 'application/json', ...dialect.headers(apiKey) },
    body: JSON.stringify(dialect.body(model ?? defaultModels[provider], question, baseUrl === null)),
  };
}

/** Returns the host and port of an address, as the setting AI_ALLOW_PRIVATE_HOSTS lists them. */
export function hostAndPort({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Returns the text of a response, or undefined if it doesn't have the form of the API. */
export function readReply(provider: ModelProvider, reply: unknown): string | undefined {
  return dialects[provider].textOf(reply);
}

/** Returns a field of a reply; undefined where the reply isn't an object. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The texts of a list of parts, one after the other. */
function joined(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.flatMap((part: { type?: unknown; text?: unknown } | null) =>
    typeof part?.text === 'string' ? [part.text] : [],
  );
  return texts.length === 0 ? undefined : texts.join('');
}
