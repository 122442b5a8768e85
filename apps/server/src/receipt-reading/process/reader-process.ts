import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../installation.ts';
import type { DocumentKind, DocumentSource } from '../document-kind.ts';
import { limits } from '../limits.ts';
import type { ReadDocument } from '../read-document.ts';
import { ReadingError } from '../reading-error.ts';
import { memoryLimit } from './memory-limit.ts';
import type { ReadMessage, ReadRequest } from './messages.ts';
import { type Reading, startReading } from './reading.ts';

/**
 * The process that reads documents, one at a time. It may read files and nothing else (Node's permissions), has no
 * environment, and asks the network for nothing: what it opens was made by strangers.
 */
new Worker(programFile('memory-watch'), { workerData: { memoryLimit } }).unref();
globalThis.fetch = () => Promise.reject(new Error('This process has no network'));
// Nobody is left to answer to.
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, source, kind, pictures, softTimeMs }: ReadRequest) => {
  const reading = startReading(
    (stage) => say({ id, stage }),
    (draft) => say({ id, draft }),
    pictures,
    softTimeMs,
  );
  try {
    const document = await readKind(kind, await bytesOf(source), reading);
    say({ id, document });
  } catch (error) {
    const { code, message } =
      error instanceof ReadingError
        ? error
        : new ReadingError('damaged', 'The file is damaged and cannot be read.');
    say({ id, error: { code, message } });
  }
});

async function readKind(kind: DocumentKind, bytes: Uint8Array, reading: Reading): Promise<ReadDocument> {
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes, reading);
  return (await import('./read-image.ts')).readImage(bytes, reading);
}

async function bytesOf(source: DocumentSource): Promise<Uint8Array> {
  const size = 'path' in source ? (await stat(source.path)).size : source.length;
  if (size > limits.bytes) throw new ReadingError('too-large', 'The file is larger than 15 MB.');
  return 'path' in source ? readFile(source.path) : source;
}

function say(message: ReadMessage): void {
  process.send?.(message);
}
