import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question as a provider got it. */
export interface Asked {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: what a provider would read
  readonly body: any;
}

/** Response of the provider. */
export interface ProviderAnswer {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** Breaks the connection instead, or leaves it open without a word. */
  readonly instead?: 'break' | 'silence';
}

/** A provider on the loopback: gives the answers it is told in turn, the last of them for ever. */
export interface ModelProvider {
  /** `http://127.0.0.1:…` */
  readonly base: string;
  readonly asked: Asked[];
  /** Number of unanswered clients that have disconnected. */
  hungUp: number;
  answers: readonly ProviderAnswer[];
  close(): void;
}

/** Starts a provider. @param port 0: any that is free */
export async function startProvider(port = 0): Promise<ModelProvider> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    provider.asked.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
    const { answers, asked } = provider;
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? {};
    if (answer.instead === 'break') return void response.socket?.destroy();
    if (answer.instead === 'silence') {
      response.once('close', () => provider.hungUp++);
      return;
    }
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '');
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const provider: ModelProvider = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    hungUp: 0,
    answers: [],
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

/** A text as a server of chat completions gives it. */
export function chat(text: string): ProviderAnswer {
  return { body: JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }) };
}

/** The same as the Messages API of Anthropic gives it. */
export function message(text: string): ProviderAnswer {
  return { body: JSON.stringify({ content: [{ type: 'text', text }] }) };
}
