import type { UserScope } from '../../../database/user-scope.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { ZipWriter } from '../../../platform/zip/zip-writer.ts';
import { Problem } from '../../../problems/problem.ts';
import { blobKey } from '../../ledger/attachments/service.ts';
import { listArchivedBlobs, listColumns, listTotals, readLines, readSettings } from './archive-store.ts';
import { archivedTables } from './archive-table-rules.ts';
import {
  attachmentPath,
  formatVersion,
  type Manifest,
  type ManifestFile,
  pathOf,
  readmeText,
} from './manifest-rules.ts';
import { exportTransactions } from './service.ts';

/** Dependencies of an export. */
export interface ArchiveParts {
  readonly blobs: BlobStore;
  readonly version: string;
}

/** Limit on attachments in an import. The whole import may have 16 GB unpacked and 110,000 files, including records and settings. */
const mostAttachmentBytes = 14 * 1024 ** 3;
const mostAttachments = 100_000;

/**
 * Writes all that the scope's user owns into a zip: the records of every kind as lines of JSON, the files of attachments,
 * the transactions as CSV, and last the manifest, which says what must be there. The scope is one snapshot.
 * @param now RFC 3339
 * @throws {Problem} export-too-large
 */
export async function writeArchive(
  scope: UserScope,
  zip: ZipWriter,
  { blobs, version }: ArchiveParts,
  now: string,
): Promise<void> {
  const attachments = archivedTables.find(({ table }) => table === 'attachments');
  const kept = await listArchivedBlobs(scope, attachments?.only ?? 'true');
  const bytes = kept.reduce((sum, { size }) => sum + Number(size), 0);
  if (bytes > mostAttachmentBytes || kept.length > mostAttachments) throw new Problem('export-too-large');
  const profile = await readSettings(scope);
  await zip.add('README.txt', (write) => write(readmeText));
  const files: ManifestFile[] = [];
  for (const table of archivedTables) {
    const columns = await listColumns(scope, table);
    let rows = 0;
    const name = pathOf(table.file);
    await zip.add(name, async (write) => {
      for await (const lines of readLines(scope, table, columns)) {
        rows += lines.length;
        await write(`${lines.join('\n')}\n`);
      }
    });
    files.push({ name, rows, fields: columns.map((column) => column.name) });
  }
  for (const { id, blob } of kept) {
    const content = await blobs.read(blobKey(scope.userId, blob));
    if (!content) throw new Problem('attachment-content-missing');
    await zip.add(attachmentPath(id), async (write) => {
      for await (const part of content) await write(part);
    });
  }
  await zip.add('transactions.csv', (write) =>
    exportTransactions(
      scope,
      { format: 'csv', sort: 'date' },
      { baseCurrency: profile.base_currency, today: now.slice(0, 10) },
      write,
    ),
  );
  const manifest: Manifest = {
    format: 'farthing-export',
    format_version: formatVersion,
    app_version: version,
    exported_at: now,
    profile,
    files,
    totals: await listTotals(scope),
  };
  await zip.add('manifest.json', (write) => write(`${JSON.stringify(manifest, undefined, 2)}\n`));
  await zip.end();
}
