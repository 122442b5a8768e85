import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { makeAuthority, makeServerCertificate } from '../../apps/server/src/http/home-https/certificates.ts';

/** A part of a message. `encoding` and `size` may be other than the truth. */
export interface TestPart {
  readonly name?: string;
  readonly body: string | Uint8Array;
  readonly type?: string;
  /** Content-Transfer-Encoding, by which the body is really encoded if it is base64. */
  readonly encoding?: string;
  /** Size that the server states. */
  readonly size?: number;
}

/** A message in the mailbox. */
export interface TestMessage {
  readonly uid: number;
  readonly from: string;
  readonly parts: readonly TestPart[];
  /** Lines of Authentication-Results headers. */
  readonly headers?: string;
  /** Structure in place of the one of the parts. */
  readonly structure?: string;
}

/** A mail server on this machine, with one mailbox. */
export interface ImapServer {
  readonly port: number;
  /** Certificate by which it is trusted, in PEM. */
  readonly ca: string;
  /** Content of the mailbox; tests change it. */
  messages: TestMessage[];
  uidValidity: number;
  password: string;
  /** Answers in place of the usual, by the first words of a command. */
  readonly answers: Map<string, (tag: string, socket: Socket) => void>;
  /** Commands that came, without their tags. */
  readonly commands: string[];
  close(): Promise<void>;
}

/** The user name that the server takes. */
export const mailLogin = 'me@example.org';

/** Starts a mail server that speaks as much of RFC 9051 as is asked of it, over TLS. */
export async function startImapServer(): Promise<ImapServer> {
  const authority = await makeAuthority(['localhost'], 'mail test', Date.now());
  const { certificate, key } = await makeServerCertificate(authority, ['localhost'], Date.now());
  const sockets = new Set<TLSSocket>();
  const server = createServer({ key, cert: certificate }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    greet(state, socket);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const state: ImapServer = {
    port: (server.address() as AddressInfo).port,
    ca: authority.certificate,
    ...{ messages: [], uidValidity: 7, password: 'app-password', answers: new Map(), commands: [] },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return state;
}

function greet(state: ImapServer, socket: Socket): void {
  const greeting = state.answers.get('greeting');
  if (greeting) {
    greeting('*', socket);
    return;
  }
  socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const [tag = '', ...words] = text.slice(0, end).split(' ');
      text = text.slice(end + 2);
      const command = words.join(' ');
      state.commands.push(command);
      const special = [...state.answers].find(([start]) => command.startsWith(start));
      if (special) special[1](tag, socket);
      else
        socket.write(
          Buffer.from(`${answer(state, command)}${tag} ${outcomeOf(state, command)}\r\n`, 'latin1'),
        );
    }
  });
}

function outcomeOf({ password }: ImapServer, command: string): string {
  if (command.startsWith('LOGIN') && command !== `LOGIN "${mailLogin}" "${password}"`)
    return 'NO [AUTHENTICATIONFAILED] Invalid credentials';
  if (/^EXAMINE (?!INBOX)/.test(command)) return 'NO [NONEXISTENT] No such folder';
  return 'OK done';
}

function answer(state: ImapServer, command: string): string {
  const { messages, uidValidity } = state;
  const last = messages.at(-1)?.uid ?? 0;
  if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1\r\n';
  if (command.startsWith('LIST')) return '* LIST (\\HasNoChildren) "/" INBOX\r\n';
  if (command.startsWith('EXAMINE INBOX'))
    return `* FLAGS ()\r\n* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}] valid\r\n* OK [UIDNEXT ${last + 1}] next\r\n`;
  if (command.startsWith('UID SEARCH')) {
    const first = Number(/ UID (\d+):\*/.exec(command)?.[1] ?? 1);
    const senders = [...command.matchAll(/FROM "?([^" )]+)"?/g)].map(([, from]) => from ?? '');
    const found = messages.filter(
      // The newest message is always in the range.
      ({ uid, from }) => (uid >= first || uid === last) && senders.some((sender) => from.includes(sender)),
    );
    return `* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`;
  }
  const fetched = /^UID FETCH (\d+) \((.*)\)$/.exec(command);
  const message = messages.find(({ uid }) => uid === Number(fetched?.[1]));
  if (!fetched || !message) return '';
  return `* ${messages.indexOf(message) + 1} FETCH (UID ${message.uid} ${itemsOf(message, fetched[2] ?? '')})\r\n`;
}

function itemsOf(message: TestMessage, wanted: string): string {
  const items: string[] = [];
  if (wanted.includes('ENVELOPE')) items.push(`ENVELOPE ${envelope(message.from)}`);
  if (wanted.includes('BODYSTRUCTURE')) items.push(`BODYSTRUCTURE ${structure(message)}`);
  if (wanted.includes('RFC822.SIZE')) items.push('RFC822.SIZE 100000');
  for (const [, section = '', start, length] of wanted.matchAll(
    /BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g,
  )) {
    const whole = sectionOf(message, section);
    const from = Number(start ?? 0);
    const data = start === undefined ? whole : whole.slice(from, from + Number(length));
    items.push(`BODY[${section}]${start === undefined ? '' : `<${start}>`} {${data.length}}\r\n${data}`);
  }
  return items.join(' ');
}

/** From header as the envelope of RFC 9051, 7.5.2; several addresses are separated by commas. */
function envelope(from: string): string {
  const addresses = from.split(',').map((one) => {
    const [mailbox, host] = one.trim().split('@');
    return `(NIL NIL ${quoted(mailbox ?? '')} ${quoted(host ?? '')})`;
  });
  const list = `(${addresses.join('')})`;
  return `("Mon, 2 Nov 2026 10:00:00 +0000" "Statement" ${list} ${list} ${list} NIL NIL NIL NIL "<1@x>")`;
}

function structure({ structure: given, parts }: TestMessage): string {
  if (given !== undefined) return given;
  const bodies = parts.map(({ name, type = 'application/octet-stream', encoding = 'base64', body, size }) => {
    const [kind = '', sub = ''] = type.split('/');
    const parameters = name === undefined ? 'NIL' : `("attachment" ("filename" ${quoted(name)}))`;
    const bytes = size ?? Math.ceil((body.length * 4) / 3);
    return `(${quoted(kind)} ${quoted(sub)} NIL NIL NIL ${quoted(encoding)} ${bytes}${kind === 'text' ? ' 1' : ''} NIL ${parameters} NIL NIL)`;
  });
  return `(${bodies.join('')} "mixed" ("boundary" "b") NIL NIL NIL)`;
}

function sectionOf({ parts, headers = '' }: TestMessage, section: string): string {
  if (section.startsWith('HEADER')) return `${headers}\r\n`;
  const [number, what] = section.split('.');
  const part = parts[Number(number) - 1];
  if (!part) return '';
  const { encoding = 'base64', type = 'application/octet-stream', body } = part;
  if (what === 'MIME') return `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  return encoding === 'base64'
    ? `${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`
    : bytes.toString('latin1');
}

function quoted(text: string): string {
  // A literal holds any text (RFC 9051, 4.3).
  return /^[\x20-\x7e]*$/.test(text) && !/["\\]/.test(text)
    ? `"${text}"`
    : `{${Buffer.byteLength(text)}}\r\n${Buffer.from(text).toString('latin1')}`;
}
