import { readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../../installation.ts';
import { type DocumentKind, type ReadDocument, ReadingError } from '../read-document.ts';
import { memoryLimit } from './memory-limit.ts';
import type { ReadMessage, ReadRequest } from './messages.ts';
import { type Reading, startReading } from './reading.ts';

/**
 * The process that reads documents, one at a time. It may read the programs
 * it is made of and nothing else (Node's permissions), has no
 * environment, and asks the network for nothing: what it opens was made by strangers.
 */
new Worker(programFile('memory-watch'), { workerData: { memoryLimit } }).unref();
globalThis.fetch = () => Promise.reject(new Error('This process has no network'));
// Nobody is left to answer to.
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, bytes, kind, pictures, layout, softTimeMs }: ReadRequest) => {
  const reading = startReading(
    (stage) => say({ id, stage }),
    (draft) => say({ id, draft }),
    pictures,
    softTimeMs,
  );
  try {
    const content = 'size' in bytes ? fromInput(bytes.size) : bytes;
    if (kind === 'statement') {
      const { readStatementPdf } = await import('./read-statement.ts');
      say({ id, statement: await readStatementPdf(content, reading, layout) });
    } else say({ id, document: await readKind(kind, content, reading) });
  } catch (error) {
    const { code, message } =
      error instanceof ReadingError
        ? error
        : new ReadingError('damaged', 'The file is damaged and can’t be read.');
    say({ id, error: { code, message } });
  }
});

async function readKind(kind: DocumentKind, bytes: Uint8Array, reading: Reading): Promise<ReadDocument> {
  if (kind === 'pdf') return (await import('./read-pdf.ts')).readPdf(bytes, reading);
  return (await import('./read-image.ts')).readImage(bytes, reading);
}

/** Reads the bytes synchronously, because the process has nothing else to do, and its input ends with the service. */
function fromInput(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const count = readSync(0, bytes, at, size - at, null);
    if (count === 0) throw new Error('The input ended before the document');
    at += count;
  }
  return bytes;
}

function say(message: ReadMessage): void {
  process.send?.(message);
}
