import { errorCode } from '../../problems/error-facts.ts';

/** A failed visit to a mailbox, as a sentence for people. It contains nothing that the server sent. */
export class MailboxFailure extends Error {
  /** True if the server rejected the user name or the password, which no repetition changes. */
  readonly needsPassword: boolean;
  /** The message that couldn't be read, if it was one. */
  readonly brokenUid: number | null;
  constructor(
    sentence: string,
    options: ErrorOptions & { readonly needsPassword?: boolean; readonly brokenUid?: number | null } = {},
  ) {
    super(sentence, options);
    this.name = 'MailboxFailure';
    this.needsPassword = options.needsPassword ?? false;
    this.brokenUid = options.brokenUid ?? null;
  }
}

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'can’t be found. Check the name of the server.',
  EAI_AGAIN: 'can’t be found. Check the name of the server.',
  ENODATA: 'can’t be found. Check the name of the server.',
  ECONNREFUSED: 'refused the connection. Check the server and the port.',
  EHOSTUNREACH: 'can’t be reached. Check the server and the port.',
  ENETUNREACH: 'can’t be reached. Check the server and the port.',
  ECONNRESET: 'closed the connection.',
  EPROTO: 'doesn’t speak TLS on this port. Check the port and the encryption.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'doesn’t speak TLS on this port. Check the port and the encryption.',
  CONNECT_TIMEOUT: 'didn’t answer in time.',
  GREETING_TIMEOUT: 'didn’t answer in time.',
  UPGRADE_TIMEOUT: 'didn’t answer in time.',
  ETIMEDOUT: 'didn’t answer in time.',
  ETIMEOUT: 'didn’t answer in time.',
  ETHROTTLE: 'asks for fewer requests.',
  LineTooLarge: 'sent more than farthing reads at a time.',
  LiteralTooLarge: 'sent more than farthing reads at a time.',
  ResponseTooLarge: 'sent more than farthing reads at a time.',
  TooManyTokens: 'sent more than farthing reads at a time.',
  TooManyResponses: 'sent more than farthing reads at a time.',
};

/** Value that the library adds to its errors under a name. */
function markOf(error: unknown, name: string): unknown {
  return error instanceof Error ? new Map(Object.entries(error)).get(name) : undefined;
}

/** Codes by which a server rejects a login for now (RFC 9051, 7.1). */
const forNow: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG']);

/** Describes why a visit ended. @param host with its port */
export function mailboxFailure(error: unknown, host: string, brokenUid: number | null): MailboxFailure {
  if (error instanceof MailboxFailure) return error;
  const options = { cause: error, brokenUid };
  const isRejected = markOf(error, 'authenticationFailed') === true;
  if (isRejected && forNow.has(markOf(error, 'serverResponseCode')))
    return new MailboxFailure(`${host} takes no sign-ins at the moment.`, options);
  if (isRejected)
    return new MailboxFailure(
      `${host} rejected the user name or the password. Many providers need an app password.`,
      { ...options, needsPassword: true },
    );
  if (markOf(error, 'mailboxMissing') === true)
    return new MailboxFailure('The mailbox has no folder of this name.', options);
  const code = String(errorCode(error) ?? '');
  const known = sentences[code];
  if (known !== undefined) return new MailboxFailure(`${host} ${known}`, options);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return new MailboxFailure(`${host} has a certificate that isn’t trusted.`, options);
  if (markOf(error, 'tlsFailed') === true || /TLS|SSL/.test(code))
    return new MailboxFailure(`${host} offers no encryption on this port. Check the port.`, options);
  return new MailboxFailure(`${host} didn’t answer as a mail server does.`, options);
}
