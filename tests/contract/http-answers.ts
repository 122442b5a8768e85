import { connect } from 'node:net';
import { expect } from 'vitest';
import { type ProblemCode, problems } from '../../apps/server/src/problems/catalogue.ts';
import type { Answer } from './app.ts';

/** Checks the form of an error response. */
export function expectError(answer: Answer, status: number, detail?: string | RegExp): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(Object.keys(answer.body).filter((key) => key !== 'errors')).toEqual(['detail']);
  expect(typeof answer.body.detail).toBe('string');
  const code = answer.headers.get('problem-code') as ProblemCode;
  expect(problems[code]?.status, `${code}`).toBe(status);
  const text = JSON.stringify(answer.body);
  expect(text).not.toMatch(/<html|<!doctype|node_modules|\.ts:\d|\n {2,}at |FST_|SQLSTATE/i);
  if (detail !== undefined) expect(answer.body.detail).toMatch(detail);
}

/** Any path of a server, also outside /api/v1. */
export async function askPath(
  server: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${server}${path}`, { method, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/**
 * Sends bytes as they are; what comes back before the server closes.
 * @param hangsUp nothing more is sent, and the server can tell: else it is waited for until the server closes by itself
 */
export function sendBytes(server: string, text: string, hangsUp = false): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(server).port), '127.0.0.1', () =>
      hangsUp ? socket.end(text) : socket.write(text),
    );
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => done(received));
    socket.on('error', (error) => (received ? done(received) : fail(error)));
  });
}

/** Checks the form of an error for bytes that never became a request. */
export function expectRawError(answer: string, status: number): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.toLowerCase()).toContain('content-type: application/json');
  const code = /^problem-code: (\S+)/m.exec(head)?.[1] as ProblemCode;
  expect(problems[code]?.status, `${code}`).toBe(status);
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
}
