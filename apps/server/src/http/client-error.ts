import type { Socket } from 'node:net';

/** What the HTTP parser itself refuses (broken request lines, headers too large, too slow): `{ detail }` as well. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const answers: Record<string, [string, string]> = {
    HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large'],
    ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  };
  const [status, detail] = answers[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request could not be understood',
  ];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
