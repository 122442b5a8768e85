import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.ts';
import { storageProblem } from '../problems/storage-problem.ts';

/** Lets the routes of this plugin take multipart bodies. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** A file received by multipart, on disk until the request ends. */
export interface Upload {
  readonly name: string;
  readonly size: number;
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** The media type that the sender declared; what is inside may be another. */
  readonly declaredType: string;
  /** Where the bytes lie until the request ends. */
  readonly path: string;
  /** Reads the bytes from the start, as often as asked. */
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Receives a multipart body: one file in field `file`, small text fields beside it. The file is streamed to
 * `<dataDir>/tmp`, so that memory stays flat, and removed when `use` ends.
 * @throws {Problem} unsupported-media-type, no-file, file-too-large, invalid-request for a field twice; storage-full and
 *   storage-unavailable when the folder cannot take it
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  options: { readonly dataDir: string; readonly maxBytes: number; readonly noFile?: string },
  use: (file: Upload, fields: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw new Problem('unsupported-media-type', { detail: 'Send multipart/form-data with a file' });
  let folder: string | undefined;
  try {
    folder = await makeFolder(options.dataDir);
    const { file, fields } = await receive(request, join(folder, 'file'), options);
    return await use(file, fields);
  } catch (error) {
    await dropRest(request.raw);
    throw error;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** How long the rest of a refused body is waited for. */
const longestDropMs = 5000;

/**
 * Reads a refused body to its end and keeps nothing of it: a client that still sends would find its connection broken
 * before it has read the answer. One that sends for longer is cut off.
 */
async function dropRest(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return;
  const stop = AbortSignal.timeout(longestDropMs);
  body.unpipe();
  body.resume();
  await Promise.race([once(body, 'end', { signal: stop }), once(body, 'close', { signal: stop })]).catch(
    () => undefined,
  );
}

async function makeFolder(dataDir: string): Promise<string> {
  const temporary = join(dataDir, 'tmp');
  try {
    mkdirSync(temporary, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(temporary, 'upload-'));
  } catch (error) {
    throw storageProblem(error);
  }
}

type Limits = Parameters<typeof withUpload>[1];

async function receive(request: FastifyRequest, path: string, limits: Limits) {
  try {
    return await receiveParts(request, path, limits);
  } catch (error) {
    // The multipart parser's own errors carry no code: the body stops or is broken, which is the client's doing.
    const { code, message } = error as { code?: string; message: string };
    if (code === undefined && /multipart|boundary|part header|form data/i.test(message)) {
      throw new Problem('bad-request', {
        detail: 'The upload stops in the middle or is not multipart/form-data',
      });
    }
    throw storageProblem(error);
  }
}

async function receiveParts(request: FastifyRequest, path: string, { maxBytes, noFile }: Limits) {
  const missing = () => new Problem('no-file', noFile === undefined ? {} : { detail: noFile });
  const fields: Record<string, string> = {};
  let file: Upload | undefined;
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024, headerPairs: 50 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname)) throw duplicate(part.fieldname);
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === 'file' && file === undefined) {
      file = await keep(part, path, maxBytes);
    } else {
      part.file.resume();
      throw missing();
    }
  }
  if (!file) throw missing();
  return { file, fields };
}

function duplicate(field: string): Problem {
  return new Problem('invalid-request', {
    detail: `${field} is given twice`,
    errors: [{ field, message: 'given twice' }],
  });
}

type FilePart = {
  readonly filename: string;
  readonly mimetype: string;
  readonly file: NodeJS.ReadableStream & { readonly truncated: boolean };
};

async function keep(part: FilePart, path: string, maxBytes: number): Promise<Upload> {
  const sum = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) {
    throw new Problem('file-too-large', {
      detail: `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`,
    });
  }
  return {
    name: part.filename || 'statement',
    size,
    sha256: sum.digest('hex'),
    declaredType: part.mimetype,
    path,
    open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  };
}
