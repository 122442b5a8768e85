import { readFile, realpath } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import { extname, join, sep } from 'node:path';

/** Source of a window's pages: a folder with the application's own, or the address of a server that is shown through. */
export type Content = { readonly folder: string } | { readonly url: string };

/** Answers requests for a window's pages. */
export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Security policy of the application's own pages: nothing from elsewhere. */
const ownPages = {
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Returns the pages of a window. */
export function pagesOf(content: Content): Pages {
  return 'folder' in content ? pagesOfFolder(content.folder) : pagesOfServer(new URL(content.url));
}

/** Serves files of a folder. A path or link that leaves the folder is not found. */
function pagesOfFolder(folder: string): Pages {
  return async ({ url = '/', method }, response) => {
    const file = await fileBelow(folder, new URL(url, 'http://127.0.0.1').pathname);
    if (file === undefined || method !== 'GET') {
      response.writeHead(404, ownPages).end('Not found');
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...ownPages, 'content-type': type }).end(await readFile(file));
  };
}

async function fileBelow(folder: string, path: string): Promise<string | undefined> {
  try {
    const top = await realpath(folder);
    const file = await realpath(
      join(top, decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path)),
    );
    return file.startsWith(top + sep) ? file : undefined;
  } catch {
    return undefined; // it isn't there, or its name isn't one
  }
}

/** Hands requests on to a server, with the window's own host: for the server and its pages the origin is one. */
function pagesOfServer(server: URL): Pages {
  const send = server.protocol === 'https:' ? requestHttps : requestHttp;
  return (incoming, response) =>
    new Promise((done) => {
      const { url, method, headers } = incoming;
      const options = { path: url, method, headers, agent: false };
      const outgoing = send(server.origin, options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end(`${server.origin} can't be reached`);
      });
      response.on('close', () => {
        outgoing.destroy();
        done();
      });
      incoming.pipe(outgoing);
    });
}
