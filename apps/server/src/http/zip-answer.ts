import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { strToU8, zipSync } from 'fflate';

/** How the API reference describes a zip. */
export const zipAnswer = {
  description: 'A zip',
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
} as const;

/** The day that every file in a zip bears: the same files are the same bytes. */
const day = new Date(2000, 0, 1);

/** Answers texts as a zip to be kept under a name; 304 to whoever has the very same already. */
export function answerZip(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  files: readonly (readonly [name: string, text: string])[],
): FastifyReply {
  const entries = Object.fromEntries(files.map(([path, text]) => [path, strToU8(text)]));
  const zip = zipSync(entries, { mtime: day, level: 6 });
  const tag = `"${createHash('sha256').update(zip).digest('hex').slice(0, 32)}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength));
}
