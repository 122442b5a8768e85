import { Agent, request as send } from 'node:http';
import { call } from './client.ts';

/** Connection and data of an attacker. */
export interface Attacker {
  readonly url: string;
  readonly token: string;
  readonly accountId: string;
}

/** One kind of attack, sent again and again until the signal ends it. */
export interface Attack {
  readonly name: string;
  /** Requests at a time. */
  readonly atOnce: number;
  once(attacker: Attacker, ends: AbortSignal): Promise<unknown>;
}

/** Sends a request and drops its answer, whatever it is. */
async function fire({ url, token }: Attacker, path: string, init: RequestInit): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${url}/api/v1${path}`, { ...init, headers });
  await response.arrayBuffer();
}

function post(attacker: Attacker, path: string, body: string, signal: AbortSignal): Promise<void> {
  return fire(attacker, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  });
}

function importFile(
  attacker: Attacker,
  name: string,
  content: ConstructorParameters<typeof Blob>[0],
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.append('account_id', attacker.accountId);
  form.append('file', new Blob(content), name);
  return fire(attacker, '/imports', { method: 'POST', body: form, signal });
}

/** A megabyte of an array whose elements all lack what is required. */
const wrongElements = `{"events":[${'{},'.repeat(340_000)}{}]}`;
/** Blanks that a careless expression looks through again from each place. */
const blanks = `Statement${`${' '.repeat(30_000)}x`.repeat(2)}`;
const balances = '<Bal></Bal>'.repeat(1_000_000);
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${balances}</Stmt></BkToCstmrStmt></Document>`;
const rows = Array.from(
  { length: 20_000 },
  (_, index) => `2025-0${1 + (index % 9)}-1${index % 9},Shop ${index},${-1 - (index % 500)}.00`,
);
const statement = `Date,Description,Amount\n${rows.join('\n')}\n`;

/** The end of a zip whose directory claims to be 400 MB long. */
function claimingZip(): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(65_000, 8);
  end.writeUInt16LE(65_000, 10);
  end.writeUInt32LE(400_000_000, 12);
  end.writeUInt32LE(4, 16);
  return new Uint8Array(Buffer.concat([Buffer.from('PK\x03\x04'), end]));
}

/** Asks for an export and reads nothing of it for as long as the connection lasts. */
function readNothing({ url, token }: Attacker, ends: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const request = send(
      `${url}/api/v1/transactions/export?format=csv`,
      { agent: new Agent(), headers: { authorization: `Bearer ${token}` } },
      (response) => void response.pause().on('close', done),
    );
    request.on('error', () => done()).on('close', done);
    ends.addEventListener('abort', () => request.destroy(), { once: true });
    request.end();
  });
}

/** Each kind of request that one user could stop the service with. */
export const attacks: readonly Attack[] = [
  {
    name: '1 arrays of wrong elements',
    atOnce: 4,
    once: (attacker, ends) => post(attacker, '/forecasts/net-worth', wrongElements, ends),
  },
  {
    name: '2 statements that are slow to parse',
    atOnce: 4,
    once: (attacker, ends) => importFile(attacker, 'a.txt', [blanks], ends),
  },
  {
    name: '3 statements that fill the memory',
    atOnce: 4,
    once: (attacker, ends) => importFile(attacker, 'a.xml', [camt], ends),
  },
  {
    name: '4 zips that claim much',
    atOnce: 4,
    once: (attacker, ends) => {
      const form = new FormData();
      form.append('file', new Blob([claimingZip()]), 'a.zip');
      return fire(attacker, '/export/import', { method: 'POST', body: form, signal: ends });
    },
  },
  {
    name: '5 parallel imports',
    atOnce: 7,
    once: (attacker, ends) => importFile(attacker, 'a.csv', [statement], ends),
  },
  { name: '5 readers that stall', atOnce: 8, once: readNothing },
  {
    name: '5 the report of 164,000 merchants',
    atOnce: 8,
    once: (attacker, ends) => {
      const day = 10 + Math.floor(Math.random() * 18);
      const path = `/reports/merchants?date_from=2025-01-01&date_to=2025-12-${day}`;
      return fire(attacker, path, { signal: ends });
    },
  },
  {
    name: '6 parallel uploads',
    atOnce: 8,
    once: (attacker, ends) => {
      const part = new Uint8Array(8 * 1024 * 1024).fill(120);
      return importFile(
        attacker,
        'a.csv',
        Array.from({ length: 16 }, () => part),
        ends,
      );
    },
  },
];

/** Sends one attack until the signal ends it. @returns how many requests were answered */
export async function attackUntil(attack: Attack, attacker: Attacker, ends: AbortSignal): Promise<number> {
  let answered = 0;
  const again = async () => {
    while (!ends.aborted) {
      await attack.once(attacker, ends).then(
        () => answered++,
        () => new Promise((done) => setTimeout(done, 20)),
      );
    }
  };
  await Promise.all(Array.from({ length: attack.atOnce }, again));
  return answered;
}

/** Creates the account that the attacker imports into. */
export async function openAccount(url: string, token: string): Promise<string> {
  const account = { name: 'Main', type: 'cash', currency: 'GBP' };
  return (await call<{ id: string }>(url, 'POST', '/accounts', token, account)).id;
}
