import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, startApp, type TestApp } from './app.ts';
import { openAccount, record } from './ledger.ts';
import { picture } from './pictures.ts';

/** An app that keeps files in a folder of its own, up to 40 MB, with someone who has an account. */
export interface AttachmentApp {
  readonly app: TestApp;
  readonly client: Client;
  readonly accountId: string;
  readonly dataDir: string;
  /** Folder of the users' files. */
  readonly files: string;
  /** A picture that holds what a camera says of itself. */
  readonly jpeg: Uint8Array;
  /** Records a transaction; answers its id. */
  readonly spend: (user?: Client, account?: string) => Promise<string>;
  /** The names of what is kept of a user. */
  readonly blobsOf: (user?: Client) => string[];
  readonly close: () => Promise<void>;
}

export async function startAttachmentApp(): Promise<AttachmentApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farthing-attachments-'));
  const files = join(dataDir, 'attachments');
  const app = await startApp({ DATA_DIR: dataDir, ATTACHMENT_QUOTA_MB: '40' });
  const client = await app.register();
  const accountId = (await openAccount(client)).id;
  return {
    app,
    client,
    accountId,
    dataDir,
    files,
    jpeg: await picture('jpeg', { exif: true }),
    spend: async (user = client, account = accountId) => (await record(user, account)).id,
    blobsOf: (user = client) => {
      try {
        return readdirSync(join(files, user.id));
      } catch {
        return [];
      }
    },
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
