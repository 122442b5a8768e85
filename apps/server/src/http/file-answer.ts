import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createZipWriter } from '../platform/zip/zip-writer.ts';

/** A file to be saved. */
export interface FileToSave {
  /** File name of letters, digits, dots and hyphens. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Hex SHA-256 of the bytes, if known. */
  readonly sha256: string | null;
  open(): AsyncIterable<Uint8Array>;
}

/** Sends a file from disk as a download. */
export function answerFile(reply: FastifyReply, file: FileToSave): FastifyReply {
  if (file.sha256 !== null) reply.header('x-content-sha256', file.sha256);
  return reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
    .send(Readable.from(file.open()));
}

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
