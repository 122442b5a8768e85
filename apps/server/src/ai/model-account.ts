/** Which kind of interface a model is asked through. */
export type ModelProvider = 'anthropic' | 'openai';

/** Where a user's model is, and with what it is asked. */
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

/** What a model is asked. */
export interface ModelQuestion {
  /** What it is to do: ours, never a user's or a receipt's. */
  readonly instructions: string;
  /** What it is to work on. */
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

/** Small models that see images, for who names none. */
export const defaultModels: Readonly<Record<ModelProvider, string>> = {
  anthropic: 'claude-haiku-4-5',
  openai: 'gpt-5-mini',
};

/** Whether a provider's interface takes PDFs as they are. */
export const takesPdf: Readonly<Record<ModelProvider, boolean>> = { anthropic: true, openai: false };
