import { X509Certificate } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../problems/problem.ts';
import { hostOf, isPlainFromElsewhere } from '../request-host.ts';
import { version } from '../version.ts';
import type { HomeHttps } from './home-https.ts';
import { isName, localName } from './home-names.ts';
import { guides, type TrustGuide } from './trust-guides.ts';
import { trustPictures } from './trust-pictures.ts';

const hide = { schema: { hide: true } };
const html = 'text/html; charset=utf-8';

/** Script that checks every few seconds whether this device trusts the authority, and then continues over HTTPS. */
const script = `const address = document.querySelector('#go').href;
const look = () => fetch(new URL('/https/trusted', address), { cache: 'no-store' }).then(({ ok }) => {
  if (ok) location.replace(address);
}, () => undefined);
if (location.protocol === 'http:') {
  look();
  setInterval(look, 4000);
}`;

const style = `:root{color-scheme:light dark;--ground:#FAF9F6;--sheet:#fff;--ink:#1B1F24;--quiet:#5b626b;--accent:#B4632D}
@media(prefers-color-scheme:dark){:root{--ground:#12161B;--sheet:#1a2027;--ink:#e8eaed;--quiet:#a4acb6;--accent:#E09B6B}}
*{box-sizing:border-box}body{margin:0;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:24px;border-radius:10px;background:var(--sheet);box-shadow:0 1px 4px rgb(0 0 0/.12)}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:20px;margin:24px 0 8px}p{margin:0 0 16px}
a{color:var(--accent)}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.go{display:inline-block;padding:12px 18px;border-radius:8px;background:var(--accent);color:var(--sheet);font-weight:600;text-decoration:none}
details{border-top:1px solid var(--quiet)}summary{padding:12px 0;font-weight:600;cursor:pointer}
ol{margin:0 0 16px;padding-left:24px}li{margin:0 0 6px}code{overflow-wrap:anywhere}.quiet{color:var(--quiet)}
img{display:block;border-radius:8px}.qr{width:160px;height:160px;background:#fff;image-rendering:pixelated}
.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr));gap:8px 32px}
.steps img{width:240px;max-width:100%;height:auto;margin-top:8px}`;

/**
 * `/https`: instructions for trusting this server's certificate authority, with the certificate to download. Visitors
 * of `/` over plain HTTP from another machine see it first, and continue over HTTPS as soon as that works.
 */
export async function homeHttpsRoutes(app: FastifyInstance, { https }: { https: HomeHttps }): Promise<void> {
  app.addHook('preClose', async () => https.stop());
  app.get('/https', hide, async (request, reply) => {
    const address = addressOf(request, https);
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${address.origin}; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .type(html)
      .header('content-security-policy', policy)
      .send(await page(request, https, address));
  });
  app.get('/https/page.css', hide, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
  app.get('/https/page.js', hide, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  app.get<{ Params: { name: string } }>('/https/steps/:name', hide, async (request, reply) => {
    const [, system = '', number = ''] = /^([a-z]+)-(\d)\.svg$/.exec(request.params.name) ?? [];
    const svg = Object.hasOwn(trustPictures, system)
      ? trustPictures[system]?.[Number(number) - 1]
      : undefined;
    if (svg === undefined) throw new Problem('not-found');
    return reply
      .type('image/svg+xml')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(svg);
  });
  // The page over plain HTTP reads this, and that is another origin.
  app.get('/https/trusted', hide, async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send({ version }),
  );
  app.get('/https/farthing-ca.crt', hide, async (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="farthing-ca.crt"')
      .send(new X509Certificate(https.authority()).raw),
  );
}

/**
 * Returns true for a visit to `/` over plain HTTP from another machine. Browsers trust the loopback addresses of their
 * own machine.
 */
export function needsHttps(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const isPage = method === 'GET' && url === '/' && String(headers.accept).includes('text/html');
  return isPage && isPlainFromElsewhere(request);
}

/** Returns the address of the same host over HTTPS, or of `farthing.local` if the certificate isn't for that host. */
function addressOf(request: FastifyRequest, https: HomeHttps): URL {
  const name = hostOf(request);
  const host = isName(name) && https.serves(name) ? name : localName;
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${https.port()}/`);
}

async function page(request: FastifyRequest, https: HomeHttps, address: URL): Promise<string> {
  const certificate = new X509Certificate(https.authority());
  const name = certificate.subject.replace(/^CN=/, '');
  const here = `${request.protocol}://${request.protocol === 'https' ? address.host : request.headers.host}/https`;
  const steps = guides(name).map(guideOf).join('\n');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Use HTTPS – farthing</title>
<link rel="stylesheet" href="/https/page.css"></head><body><main><h1>Use HTTPS on this device</h1>
<p>HTTPS stops others on your network from reading what you send. It also keeps you signed in, and lets you install the app.
Each device has to trust this server once. When it does, this page opens farthing over HTTPS.</p>
<p><a class="go" id="go" href="${address.href}">Open farthing over HTTPS</a></p>
<h2>Trust this server</h2>
<p>First <a href="/https/farthing-ca.crt" download>download the certificate</a>. Then follow the steps for your device.</p>
${steps}
<p class="quiet">The certificate is “${name}”. It can vouch only for names and addresses in home networks, never for a site on the
internet. Your device may show its SHA-256 fingerprint:<br><code>${certificate.fingerprint256}</code></p>
<h2>On your phone</h2>
<p>Point the camera at this code to open this page there.</p>
<img class="qr" alt="QR code of ${escaped(here)}" src="data:image/png;base64,${await qrCode(here)}">
<p class="quiet">You can also <a href="/sign-in">go on without HTTPS</a>. You’re then signed out after 15 minutes.</p>
</main><script src="/https/page.js"></script></body></html>`;
}

/** Pictures are fetched when their guide is opened. */
function guideOf({ system, pictures, steps }: TrustGuide): string {
  const items = steps.map(({ text, shows }, index) => {
    const picture = pictures && shows && `/https/steps/${pictures}-${index + 1}.svg`;
    return `<li>${text}${picture ? `<img src="${picture}" width="240" height="150" loading="lazy" alt="${shows}">` : ''}</li>`;
  });
  return `<details><summary>${system}</summary><ol class="steps">${items.join('')}</ol></details>`;
}

async function qrCode(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return (await qrcode.toBuffer(text, { type: 'png', margin: 2, scale: 5 })).toString('base64');
}

/** Escapes text from a client for HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
