import { generateKeyPair } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../problems/error-facts.ts';
import type { IssuedCertificate } from '../outgoing/acme-client.ts';

/** State of the orders, which outlives a restart: a service that starts again and again mustn't order each time. */
export interface OrderState {
  /** Directory of the authority that the certificate is from. */
  readonly directory: string;
  /** Number of failed orders since the last success. */
  readonly failures: number;
  /** Start of the last order, Unix milliseconds. */
  readonly lastAt: number;
  /** No order before this time, Unix milliseconds. */
  readonly nextAt: number;
  /** True if the authority named `nextAt`. */
  readonly isLimited: boolean;
}

/** Files of one data folder, readable by the service alone. */
export interface CertificateStore {
  /** Returns the key of the account, PEM, and makes it at first. */
  accountKey(): Promise<string>;
  /** Returns the certificate that was stored last. Undefined before the first, and where its file is damaged. */
  certificate(): Promise<IssuedCertificate | undefined>;
  saveCertificate(issued: IssuedCertificate): Promise<void>;
  /** Undefined before the first order. */
  state(): Promise<OrderState | undefined>;
  saveState(state: OrderState): Promise<void>;
}

/** Opens the store in `<dataDir>/keys`. */
export function certificateStore(dataDir: string): CertificateStore {
  const folder = join(dataDir, 'keys');
  const path = (name: string) => join(folder, name);
  const save = async (name: string, text: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceFile(path(name), text);
  };
  return {
    async accountKey() {
      const kept = await textOf(path('acme-account.pem'));
      if (kept?.includes('PRIVATE KEY')) return kept;
      const { privateKey } = await promisify(generateKeyPair)('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      await save('acme-account.pem', privateKey);
      return privateKey;
    },
    async certificate() {
      const text = (await textOf(path('https-acme.pem'))) ?? '';
      const chain = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)?.join('\n');
      const key = /-----BEGIN (EC )?PRIVATE KEY-----[^-]+-----END (EC )?PRIVATE KEY-----/.exec(text)?.[0];
      return chain && key ? { chain, key } : undefined;
    },
    saveCertificate: ({ chain, key }) => save('https-acme.pem', `${chain.trim()}\n${key.trim()}\n`),
    state: async () => stateOf((await textOf(path('https-acme.json'))) ?? ''),
    saveState: (state) => save('https-acme.json', `${JSON.stringify(state)}\n`),
  };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a file in one step, so that a power cut leaves the old one or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600);
  try {
    await draft.writeFile(text);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.new`, file);
}

function stateOf(text: string): OrderState | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return undefined;
    const number = (name: string) => Number(Reflect.get(read, name)) || 0;
    return {
      directory: String(Reflect.get(read, 'directory')),
      failures: number('failures'),
      lastAt: number('lastAt'),
      nextAt: number('nextAt'),
      isLimited: Reflect.get(read, 'isLimited') === true,
    };
  } catch {
    return undefined; // absent, or damaged: the next order writes it
  }
}
