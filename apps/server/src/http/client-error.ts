import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '../problems/catalogue.ts';

/** Errors of Node's parser → ours. */
const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Sends `{ detail }` for requests that the HTTP parser rejects: broken request lines, headers too large, or too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ''] ?? 'bad-request';
  const { status, detail } = problems[code];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nproblem-code: ${code}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
