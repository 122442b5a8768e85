/** The structure of a message, as a mail server describes it (RFC 9051, 7.5.2). */
export interface MessageStructure {
  readonly part?: string | undefined;
  readonly type: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly size?: number | undefined;
  readonly disposition?: string | undefined;
  readonly dispositionParameters?: Readonly<Record<string, string>> | undefined;
  readonly childNodes?: readonly MessageStructure[] | undefined;
}

/** An attachment that may be a statement. */
export interface MailPart {
  /** Number of the part in the message. */
  readonly part: string;
  readonly name: string;
  /** As the server states it, still encoded. */
  readonly size: number;
}

/** Parts of a message that are looked at, and attachments that are taken. */
const mostParts = 500;
const mostFiles = 20;

/** Types of parts that are no statements: pictures, the message itself, invitations and signatures. */
const noFiles =
  /^(image|audio|video|font)\/|^text\/(html|calendar)$|^application\/(pgp-|(x-)?pkcs7-|ics$)|^message\//;

/**
 * Lists the attachments of a message that may be statements. Forwarded messages aren't looked into.
 * @returns undefined if the message has more parts than are looked at
 */
export function listAttachments(root: MessageStructure): MailPart[] | undefined {
  const files: MailPart[] = [];
  const waiting: MessageStructure[] = [root];
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen >= mostParts || files.length > mostFiles) return undefined;
    const node = waiting.shift();
    if (!node) break;
    const type = node.type.toLowerCase();
    if (type.startsWith('multipart/')) {
      waiting.push(...(node.childNodes ?? []).slice(0, mostParts));
      continue;
    }
    const named = node.dispositionParameters?.filename ?? node.parameters?.name;
    const isAttached = node.disposition?.toLowerCase() === 'attachment';
    if (noFiles.test(type) || (named === undefined && !isAttached)) continue;
    files.push({ part: node.part ?? '1', name: attachmentName(named), size: node.size ?? 0 });
  }
  return files;
}

const longestName = 120;

/**
 * Makes a name of a file out of what a sender wrote: without folders, and without characters that are invisible or change the
 * direction of text. The end, which says what the file is, stays.
 */
export function attachmentName(named: string | undefined): string {
  const own = (named ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = own
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  return [...plain].slice(-longestName).join('') || 'attachment';
}

/**
 * Returns true if the receiving mail server says that a message fails the check of its sender. Only the first header counts: servers
 * put theirs on top, and a sender may have written those below (RFC 8601, 5).
 * @param headers the Authentication-Results headers of the message, topmost first
 */
export function failsSenderCheck(headers: string): boolean {
  const [first = ''] = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const text = first.toLowerCase().slice(0, 20_000);
  const colon = text.indexOf(':');
  if (!text.startsWith('authentication-results') || colon < 0) return false;
  const results = withoutComments(text.slice(colon + 1))
    .split(';')
    .slice(1);
  const of = (method: string) =>
    results.flatMap((result) => {
      const [name, value] = result.trim().split(/[\s=]+/, 2);
      return name?.split('/')[0] === method && value !== undefined ? [value] : [];
    });
  const dmarc = of('dmarc');
  const dkim = of('dkim');
  const failed = (value: string) => value === 'fail' || value === 'permerror' || value === 'policy';
  if (dmarc.some(failed)) return true;
  return !dmarc.includes('pass') && dkim.some(failed) && !dkim.includes('pass');
}

/** Removes quoted texts and comments, which can be nested (RFC 5322, 3.2.2). */
function withoutComments(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\\') at++;
    else if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '(') depth++;
    else if (letter === ')' && depth > 0) depth--;
    else if (depth === 0) plain += letter;
  }
  return plain;
}
