import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { version } from './version.ts';

const style = `:root{color-scheme:light dark;--ground:#FAF9F6;--sheet:#fff;--ink:#1B1F24;--quiet:#5b626b;--accent:#B4632D}
@media(prefers-color-scheme:dark){:root{--ground:#12161B;--sheet:#1a2027;--ink:#e8eaed;--quiet:#a4acb6;--accent:#E09B6B}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);
color:var(--ink);font:16px/1.5 system-ui,sans-serif}main{max-width:34rem;padding:24px;border-radius:10px;background:var(--sheet);
box-shadow:0 1px 4px rgb(0 0 0/.12)}h1{font-size:28px;line-height:1.2;margin:0 0 8px}p{margin:0 0 16px;color:var(--quiet)}
a{color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}ul{margin:0;padding-left:20px}`;

const placeholder = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>farthing</title>
<link rel="stylesheet" href="/front-page.css"></head><body><main><h1>farthing is running</h1>
<p>Version ${version}. The web app is not built yet: stop the server and run <code>npm start</code>, which builds it first.
The API works without it.</p>
<ul><li><a href="/api/docs">API reference</a></li><li><a href="/api/v1/openapi.json">OpenAPI document</a></li>
<li><a href="/health">Health</a></li></ul></main></body></html>`;

const referencePage = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>farthing API reference</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/** Script that starts the reference. It loads nothing from other hosts, so that it works offline. */
const referenceStart = `SwaggerUIBundle({ dom_id: '#reference', url: '/api/v1/openapi.json', deepLinking: true,
  docExpansion: 'none', defaultModelsExpandDepth: 0, filter: true, tryItOutEnabled: true, validatorUrl: null });`;

const referenceFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const html = 'text/html; charset=utf-8';
const hide = { schema: { hide: true } };

/** The browsable API reference at `/api/docs`. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/docs', hide, async (_request, reply) => reply.type(html).send(referencePage));
  app.get('/api/docs/start.js', hide, async (_request, reply) =>
    reply.type('text/javascript').send(referenceStart),
  );
  for (const [name, type] of Object.entries(referenceFiles)) {
    app.get(`/api/docs/${name}`, hide, async (_request, reply) => {
      const file = createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);
      return reply.type(type).header('cache-control', 'public, max-age=3600').send(readFileSync(file));
    });
  }
}

/** Adds a page at `/` while there is no web app to serve. It isn't cached, because the next start may have one. */
export async function placeholderRoutes(app: FastifyInstance): Promise<void> {
  app.get('/', hide, async (_request, reply) =>
    reply.type(html).header('cache-control', 'no-cache').send(placeholder),
  );
  app.get('/front-page.css', hide, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
}
