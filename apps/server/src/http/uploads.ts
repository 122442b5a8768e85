import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCode, errorMessage } from '../problems/error-facts.ts';
import { Problem } from '../problems/problem.ts';
import { storageProblem } from '../problems/storage-problem.ts';
import { checkDiskSpace, createSpaceCounter } from './disk-space.ts';

/** Lets the routes of a plugin accept multipart bodies. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** A file received by multipart, available until the request ends. */
export interface Received {
  readonly name: string;
  readonly size: number;
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** Media type that the sender declared. The content may be of another type. */
  readonly declaredType: string;
  /** Reads the bytes from the start, as often as asked. */
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A file received by multipart, on disk until the request ends. */
export interface Upload extends Received {
  /** Path of the file until the request ends. */
  readonly path: string;
  open(): AsyncIterable<Uint8Array>;
}

/** Folder and size limit of uploads, with the error for a missing file. */
interface UploadOptions {
  readonly dataDir: string;
  readonly maxBytes: number;
  readonly noFile?: string;
}

interface Limits extends UploadOptions {
  /** Size of the largest file that stays in memory, in bytes. -1 keeps none in memory, not even an empty file. */
  readonly mostHeld: number;
}

/**
 * Receives a multipart body: one file in field `file`, and small text fields. The file is streamed to `<dataDir>/tmp`,
 * so that memory stays flat, and removed when `use` ends.
 * @throws {Problem} unsupported-media-type, no-file, file-too-large, invalid-request for a field twice; storage-full
 *   and storage-unavailable when the folder cannot take it
 */
export function withUpload<Result>(
  request: FastifyRequest,
  options: UploadOptions,
  use: (file: Upload, fields: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  // Nothing is kept in memory, so every file has a path.
  return receiveFor(request, { ...options, mostHeld: -1 }, (file, fields) => use(file as Upload, fields));
}

/** Size of the largest file that stays in memory, in bytes. */
const mostHeld = 1024 * 1024;

/**
 * Receives a multipart body as `withUpload` does, for work that only reads the bytes. A small file stays in memory, because
 * writing it to disk and reading it back would cost more than the work itself.
 * @throws {Problem} those of `withUpload`
 */
export function withReceived<Result>(
  request: FastifyRequest,
  options: UploadOptions,
  use: (file: Received, fields: Record<string, string>, place: Place) => Promise<Result>,
): Promise<Result> {
  return receiveFor(request, { ...options, mostHeld }, use);
}

async function receiveFor<Result>(
  request: FastifyRequest,
  options: Limits,
  use: (file: Received, fields: Record<string, string>, place: Place) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw new Problem('unsupported-media-type', { detail: 'Send multipart/form-data with a file' });
  await checkBeforeReading(request, options);
  return withFolder(options.dataDir, async (place) => {
    try {
      if (options.mostHeld < 0) await place('file');
      const { file, fields } = await receive(request, place, options);
      await request.checkStillSignedIn();
      return await use(file, fields, place);
    } catch (error) {
      await dropRest(request.raw);
      throw error;
    }
  });
}

/** Returns the path of a new file in a folder, which is created on first use. */
export type Place = (name: string) => Promise<string>;

/** Works with a folder under `<dataDir>/tmp` that is removed when the work ends. @throws {Problem} storage-unavailable, storage-full */
export async function withFolder<Result>(
  dataDir: string,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  let folder: string | undefined;
  try {
    return await work(async (name) => {
      folder ??= await makeFolder(dataDir);
      return join(folder, name);
    });
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Bytes of a multipart body besides its file, for part headers and text fields. */
const besideFile = 1024 * 1024;

/** Returns the size that a request declares for its body, in bytes; 0 if it declares none. */
export function declaredBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

/**
 * Rejects an upload whose declared size is too large, before the body is read.
 * @throws {Problem} file-too-large, storage-full
 */
async function checkBeforeReading(
  request: FastifyRequest,
  { dataDir, maxBytes, mostHeld }: Limits,
): Promise<void> {
  const declared = declaredBytes(request);
  if (declared > maxBytes + besideFile) {
    await dropRest(request.raw);
    throw tooLarge(maxBytes);
  }
  if (declared > 0 && declared <= mostHeld) return;
  try {
    await checkDiskSpace(existingPart(dataDir), declared);
  } catch (error) {
    await dropRest(request.raw);
    throw error;
  }
}

/** Returns the data folder, or the folder in which it will be created. */
function existingPart(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingPart(dirname(folder));
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('file-too-large', {
    detail: `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  });
}

/** Time to wait for the rest of a rejected body, in milliseconds. */
const longestDropMs = 5000;

/**
 * Reads a rejected body to its end and discards it. Otherwise a client that is still sending would find its connection
 * broken before it has read the response. A client that sends for longer is cut off.
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

async function receive(request: FastifyRequest, place: Place, limits: Limits) {
  // A parser would wait forever for the body of a closed connection.
  if (request.raw.destroyed) throw brokenUpload();
  try {
    return await receiveParts(request, place, limits);
  } catch (error) {
    // Errors of the multipart parser have no code. They mean that the client sent an incomplete or broken body.
    const isOfParser = /multipart|boundary|part header|form data/i.test(errorMessage(error));
    if (errorCode(error) === undefined && isOfParser) throw brokenUpload();
    throw storageProblem(error);
  }
}

function brokenUpload(): Problem {
  return new Problem('bad-request', {
    detail: 'The upload is incomplete or isn’t multipart/form-data',
  });
}

async function receiveParts(request: FastifyRequest, place: Place, limits: Limits) {
  const { maxBytes, noFile } = limits;
  const missing = () => new Problem('no-file', noFile === undefined ? {} : { detail: noFile });
  const fields: Record<string, string> = {};
  let file: Received | undefined;
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024, headerPairs: 50 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname)) throw duplicate(part.fieldname);
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === 'file' && file === undefined) {
      file = await keep(part, place, limits);
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
    detail: `${field} was sent twice`,
    errors: [{ field, message: 'was sent twice' }],
  });
}

type FilePart = {
  readonly filename: string;
  readonly mimetype: string;
  readonly file: NodeJS.ReadableStream & { readonly truncated: boolean };
};

/** Bytes to read at a time. */
const pieceLength = 256 * 1024;

async function keep(
  part: FilePart,
  place: Place,
  { dataDir, maxBytes, mostHeld }: Limits,
): Promise<Received | Upload> {
  const sum = createHash('sha256');
  let size = 0;
  const source = part.file[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const countSpace = createSpaceCounter(dataDir);
  const next = async () => {
    const { value } = await source.next();
    if (value === undefined) return undefined;
    await countSpace(value.length);
    sum.update(value);
    size += value.length;
    return value;
  };
  const held: Buffer[] = [];
  while (size <= mostHeld) {
    const chunk = await next();
    if (chunk === undefined) break;
    held.push(chunk);
  }
  const path = size > mostHeld ? await place('file') : undefined;
  if (path !== undefined) await write(path, held, next);
  if (part.file.truncated) throw tooLarge(maxBytes);
  const bytes = path === undefined ? Buffer.concat(held) : Buffer.alloc(0);
  return {
    name: part.filename || 'statement',
    size,
    sha256: sum.digest('hex'),
    declaredType: part.mimetype,
    ...(path === undefined
      ? { open: () => piecesOf(bytes) }
      : { path, open: () => createReadStream(path, { highWaterMark: pieceLength }) }),
  };
}

/** Writes the part in memory and everything after it. */
async function write(
  path: string,
  held: readonly Buffer[],
  next: () => Promise<Buffer | undefined>,
): Promise<void> {
  await pipeline(
    async function* () {
      yield* held;
      for (let chunk = await next(); chunk !== undefined; chunk = await next()) yield chunk;
    },
    createWriteStream(path, { mode: 0o600 }),
  );
}

function* piecesOf(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

/**
 * Deletes the files that a killed service left in `<dataDir>/tmp`. Folders that others may still use, as several services
 * can share a mounted folder, are removed when nothing has changed in them for a day.
 */
export async function removeLeftovers(dataDir: string, isShared: boolean): Promise<void> {
  const temporary = join(dataDir, 'tmp');
  const oldest = isShared ? Date.now() - 24 * 60 * 60 * 1000 : Number.POSITIVE_INFINITY;
  for (const name of await readdir(temporary).catch(() => [])) {
    const path = join(temporary, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}
