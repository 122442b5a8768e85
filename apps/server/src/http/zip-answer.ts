import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createZipWriter } from '../platform/zip/zip-writer.ts';

/** Description of a zip response in the API reference. */
export const zipAnswer = {
  description: 'A zip',
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
} as const;

/** The date of every file in a zip, fixed so that the same files give the same bytes and ETag. */
const day = new Date(2000, 0, 1);

/** Sends texts as a zip to save under `name`, or 304 if the client's ETag matches. */
export async function answerZip(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  files: readonly (readonly [name: string, text: string])[],
): Promise<FastifyReply> {
  const parts: Uint8Array[] = [];
  const writer = createZipWriter(async (bytes) => void parts.push(bytes), day);
  for (const [path, text] of files) await writer.add(path, (write) => write(text));
  await writer.end();
  const zip = Buffer.concat(parts);
  const tag = `"${createHash('sha256').update(zip).digest('hex').slice(0, 32)}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(zip);
}
