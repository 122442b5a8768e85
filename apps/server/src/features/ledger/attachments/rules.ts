import type { AttachmentType } from '@farthing/api-contract';
import { Problem } from '../../../problems/problem.ts';

/** Accepted types of files, with their file name extensions. */
const endings: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** Other names that browsers and phones use for the same types. */
const otherTypes: Readonly<Record<string, AttachmentType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
};

const words: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'a JPEG picture',
  'image/png': 'a PNG picture',
  'image/webp': 'a WebP picture',
  'application/pdf': 'a PDF',
};

/** Declared types without information. */
const unsaid = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-www-form-urlencoded',
]);

/** Claimed properties of a file before it is accepted. */
export interface FileClaims {
  /** File name as sent, after `cleanName`. */
  readonly name: string;
  /** The media type that the sender declared. */
  readonly declaredType: string;
  /** Type detected from the first bytes, or undefined if unknown. */
  readonly content: { readonly type: string; readonly extension: string } | undefined;
}

/**
 * Returns the type of a file from its content. The name and declared type must match it. A name without an extension,
 * as of a pasted file, matches any type.
 * @throws {Problem} attachment-type
 */
export function typeOfFile({ name, declaredType, content }: FileClaims): AttachmentType {
  const type = content && asType(content.type);
  if (type === undefined) {
    const found = content ? `This is a .${content.extension} file` : 'This file is something else';
    throw new Problem('attachment-type', {
      detail: `Attachments must be JPEG, PNG or WebP pictures, or PDFs. ${found}`,
    });
  }
  const ending = endingOf(name);
  if (ending !== undefined && !endings[type].includes(ending)) {
    throw disagreement(`its name ends in .${ending.slice(0, 20)}`, type);
  }
  const declared = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!unsaid.has(declared) && asType(declared) !== type) {
    throw disagreement(`it was sent as ${declared.replace(/[^a-z0-9/+.-]/g, '?').slice(0, 40)}`, type);
  }
  return type;
}

function disagreement(claim: string, type: AttachmentType): Problem {
  const detail = `The file is ${words[type]}, but ${claim}. Rename the file to match its content.`;
  return new Problem('attachment-type', { detail });
}

function asType(type: string): AttachmentType | undefined {
  return isAttachmentType(type) ? type : otherTypes[type];
}

function isAttachmentType(type: string): type is AttachmentType {
  return Object.hasOwn(endings, type);
}

function endingOf(name: string): string | undefined {
  return /.\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
}

const longestName = 200;

/**
 * Returns the file name to store: the last part of the path without characters that file names can't have, that are
 * invisible or that change the direction of text (`receipt‮gpj.exe`). At most 200 characters, with the extension kept.
 */
export function cleanName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (clean === '') return 'attachment';
  const letters = [...clean];
  if (letters.length <= longestName) return clean;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? '';
  return (
    letters
      .slice(0, longestName - ending.length)
      .join('')
      .trimEnd() + ending
  );
}

/** Returns a Content-Disposition that saves a file under its name in any script (RFC 6266, RFC 8187). */
export function savedAs(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim();
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || 'attachment'}"; filename*=UTF-8''${encoded}`;
}

/** The keys of an attachment's blobs. */
export function keysOf(
  userId: string,
  { blob, thumbnail_size }: { readonly blob: string; readonly thumbnail_size: number | null },
): string[] {
  const key = `${userId}/${blob}`;
  return thumbnail_size === null ? [key] : [key, `${key}.thumbnail`];
}

/** Creates the problem for a file that exceeds the remaining quota. All sizes are in bytes. */
export function quotaProblem(size: number, used: number, quota: number): Problem {
  const detail = `The file has ${megabytes(size)}, and ${megabytes(Math.max(0, quota - used))} of your ${megabytes(quota)} for attachments are left. Delete some, or ask the operator for more space.`;
  return new Problem('attachment-quota-full', { detail });
}

function megabytes(bytes: number): string {
  const value = bytes / 1024 / 1024;
  return `${value >= 10 ? Math.floor(value) : Math.floor(value * 10) / 10} MB`;
}
