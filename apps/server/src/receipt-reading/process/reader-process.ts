import { Worker } from 'node:worker_threads';
import type { DocumentKind } from '../document-kind.ts';
import { limits } from '../limits.ts';
import type { ReadDocument } from '../read-document.ts';
import { ReadingError } from '../reading-error.ts';
import type { ReadMessage, ReadRequest } from './messages.ts';
import { type Reading, startReading } from './reading.ts';

/**
 * The process that reads documents, one at a time. It may read files and nothing else (Node's permissions), has no
 * environment, and asks the network for nothing: what it opens was made by strangers.
 */
new Worker(new URL('./memory-watch.ts', import.meta.url), {
  workerData: { mostBytes: limits.memoryMb * 1024 * 1024 },
}).unref();
globalThis.fetch = () => Promise.reject(new Error('This process has no network'));
// Nobody is left to answer to.
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, bytes, kind, pictures }: ReadRequest) => {
  const reading = startReading(
    (stage) => say({ id, stage }),
    (draft) => say({ id, draft }),
    pictures,
  );
  try {
    const document = await readKind(kind, bytes, reading);
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

function say(message: ReadMessage): void {
  process.send?.(message);
}
