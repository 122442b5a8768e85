import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to be saved. */
export interface FileToSave {
  /** File name of letters, digits, dots and hyphens. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Hex SHA-256 of the bytes, where it is known. */
  readonly sha256: string | null;
  open(): AsyncIterable<Uint8Array>;
}

/** Answers a file as it comes from the disk, under its name. */
export function answerFile(reply: FastifyReply, file: FileToSave): FastifyReply {
  if (file.sha256 !== null) reply.header('x-content-sha256', file.sha256);
  return reply
    .type('application/octet-stream')
    .header('cache-control', 'no-store')
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
    .send(Readable.from(file.open()));
}
