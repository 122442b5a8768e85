import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverFolder } from '../installation.ts';
import { errorCode } from '../problems/error-facts.ts';
import { placeholderRoutes } from './pages.ts';

/** Output folder of the web app's build. */
const builtFolder = join(serverFolder, '../web/dist');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Encodings of the compressed copies that the build writes for each file, the smallest first. */
const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Unknown paths below these are a 404 and never the page. */
const neverPages = /^(assets|api|health|help|https|metrics|version)(\/|$)/;

/** Content of a file in one encoding. */
interface Content {
  readonly bytes: Buffer;
  /** Strong ETag of the bytes as sent, so each encoding has its own. */
  readonly etag: string;
}

/**
 * Serves the built web app: its files by name, and its page for every other path that may be a screen, so that deep
 * links work. Only files that exist at the start are served. Without a build, `/` explains how to make one.
 */
export async function webAppRoutes(
  app: FastifyInstance,
  options: { readonly folder?: string },
): Promise<void> {
  const folder = options.folder ?? builtFolder;
  const names = listFiles(folder);
  if (!names.has('index.html')) return placeholderRoutes(app);
  const read = createReader(folder);
  const hide = { schema: { hide: true } };

  const answer = async (
    request: FastifyRequest<{ Params: { '*'?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const path = request.params['*'] ?? '';
    const front = `${path}/index.html`;
    const isFolderOfHelp = /^help(\/|$)/.test(path) && names.has(front);
    // Links in the pages are relative, so a folder's page needs the trailing slash.
    if (isFolderOfHelp && !/^[^?]*\/(\?|$)/.test(request.url)) return reply.redirect(`/${path}/`, 308);
    const name = isFolderOfHelp ? front : fileFor(path, request.headers.accept ?? '', names);
    if (name === undefined) return refuse(reply);
    const accepted = request.headers['accept-encoding'] ?? '';
    const coding = codings.find(
      (one) => names.has(name + one.ending) && takesCoding(String(accepted), one.name),
    );
    const content = await read(name + (coding?.ending ?? ''));
    if (content === undefined) return refuse(reply);
    reply.headers({
      'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: content.etag,
      vary: 'accept-encoding',
    });
    if (isKnown(request.headers['if-none-match'], content.etag)) return reply.code(304).send();
    if (coding) reply.header('content-encoding', coding.name);
    return reply.type(contentTypes[extname(name)] ?? 'application/octet-stream').send(content.bytes);
  };
  app.get('/', hide, answer);
  app.get('/*', hide, answer);
}

/** Responds as for an unknown path: 404, or 405 if the API has the path for another method. */
function refuse(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Lists the files of a folder and its subfolders, without links and names that begin with a dot. */
function listFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Set(names.filter((name) => !/(^|\/)\./.test(name)));
}

/** Returns the file for a decoded path: one of that name, the page, or none. A compressed variant has no path of its own. */
function fileFor(path: string, accept: string, names: ReadonlySet<string>): string | undefined {
  const isTwin = codings.some(({ ending }) => path.endsWith(ending) && names.has(path.slice(0, -3)));
  if (names.has(path) && !isTwin) return path;
  const segments = path.split('/');
  // Paths with `..` or a backslash only come from attackers. They and unknown paths of files and the API get a plain error.
  if (segments.includes('..') || path.includes('\\') || neverPages.test(path)) return undefined;
  const hasExtension = segments.at(-1)?.includes('.');
  return hasExtension && !accept.includes('text/html') ? undefined : 'index.html';
}

/** Returns true if an Accept-Encoding header accepts an encoding (RFC 9110, 12.5.3). */
function takesCoding(header: string, coding: string): boolean {
  let takesAny = false;
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    if (name === coding) return !isRefused;
    if (name === '*') takesAny = !isRefused;
  }
  return takesAny;
}

/** Returns true if the client already has the content (RFC 9110, 13.1.2: weak comparison). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** Creates a reader that reads each file on first use. Undefined for a file deleted since the start. */
function createReader(folder: string): (name: string) => Promise<Content | undefined> {
  const contents = new Map<string, Promise<Content | undefined>>();
  const load = async (name: string): Promise<Content | undefined> => {
    try {
      const bytes = await readFile(join(folder, name));
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    } catch (error) {
      contents.delete(name);
      // A build while the server runs deletes the previous build's files.
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  };
  return (name) => {
    const content = contents.get(name) ?? load(name);
    contents.set(name, content);
    return content;
  };
}
