/** Type of API through which a model is used. */
export type ModelProvider = 'anthropic' | 'openai';

/** Connection settings of a user's model. */
export interface ModelAccount {
  readonly provider: ModelProvider;
  /** A server of the user's own choice; null: the provider's. */
  readonly baseUrl: string | null;
  /** Null: the provider's default of `defaultModels`. */
  readonly model: string | null;
  readonly apiKey: string | null;
}

/** A file that a model is to read. */
export interface ModelFile {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  readonly base64: string;
}

/** Request to a model. */
export interface ModelQuestion {
  /** System instructions: ours, never from a user or a receipt. */
  readonly instructions: string;
  /** Text to work on. */
  readonly text: string;
  readonly files?: readonly ModelFile[];
  readonly maxTokens: number;
  /** Asks for JSON where the provider can promise it. */
  readonly wantsJson?: boolean;
}

/** The provider's own addresses. OpenAI's has its version in it, as every chat-completions server's has; Anthropic's not. */
export const providerUrls: Readonly<Record<ModelProvider, string>> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
};

/** Small models that read images, used if the user names none. */
export const defaultModels: Readonly<Record<ModelProvider, string>> = {
  anthropic: 'claude-haiku-4-5',
  openai: 'gpt-5-mini',
};

/** True for providers whose API accepts PDFs directly. */
export const takesPdf: Readonly<Record<ModelProvider, boolean>> = { anthropic: true, openai: false };
