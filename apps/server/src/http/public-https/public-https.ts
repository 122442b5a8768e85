import { X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AcmeSettings } from '../../config.ts';
import type { PublicCertificate } from '../../platform/certificates/public-certificate.ts';
import { hostOf, isPlainFromElsewhere } from '../request-host.ts';
import { listenOverTls } from '../tls-listener.ts';

/** HTTPS with a certificate from a public authority. */
export interface PublicHttps {
  readonly settings: AcmeSettings;
  readonly certificate: PublicCertificate;
  /** Port on which it listens. */
  port(): number;
  /** Address and state, for the log. */
  invitation(): string;
  /** Resolves when both ports answer. The authority checks over the plain one. */
  readonly listening: Promise<void>;
  /** Serves the app over TLS on a second port. @throws {Error} the port is taken */
  listen(app: FastifyInstance): Promise<void>;
  stop(): void;
}

interface Parts {
  readonly settings: AcmeSettings;
  /** Address to listen on. */
  readonly host: string;
  readonly certificate: PublicCertificate;
  readonly log: (message: string) => void;
}

/** Creates the HTTPS listener, whose certificate may still be missing. */
export function createPublicHttps({ settings, host, certificate, log }: Parts): PublicHttps {
  let { port } = settings;
  let stop = () => {};
  let isListening = () => {};
  const listening = new Promise<void>((done) => {
    isListening = done;
  });
  return {
    ...{ settings, certificate, listening },
    port: () => port,
    invitation: () =>
      `https://${settings.domains[0]}, on port ${port}${certificate.current() ? '' : '. Its certificate is being ordered'}`,
    stop: () => stop(),
    async listen(app) {
      const current = certificate.current();
      const served = current && { certificate: current.chain, key: current.key };
      const listener = await listenOverTls(app, { host, port }, served);
      port = listener.port;
      stop = listener.close;
      certificate.onNew((issued) => {
        listener.use({ certificate: issued.chain, key: issued.key });
        log(
          `There is a new certificate for ${settings.domains.join(', ')}. It ends on ${endOf(issued.chain)}`,
        );
      });
      isListening();
    },
  };
}

function endOf(chain: string): string {
  return new Date(new X509Certificate(chain).validTo).toISOString().slice(0, 10);
}

/**
 * Answers the authority's challenges over plain HTTP, and redirects other plain requests to HTTPS once there is a
 * certificate. Programs on this machine aren't redirected.
 */
export function addPublicHttps(app: FastifyInstance, https: PublicHttps, baseUrl: string | undefined): void {
  const { certificate } = https;
  app.addHook('preClose', async () => https.stop());
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request;
    if (!certificate.current() || !isPlainFromElsewhere(request) || url.startsWith(proofPath)) return;
    // Temporary, so that browsers don't remember it beyond the setting.
    return reply.redirect(
      `${originOf(hostOf(request), request.headers.host ?? '')}${url.startsWith('/') ? url : '/'}`,
      307,
    );
  });
  app.get<{ Params: { token: string } }>(
    `${proofPath}:token`,
    { schema: { hide: true } },
    async (request, reply) => {
      const proof = certificate.proof(request.params.token);
      if (proof === undefined)
        return reply.code(404).type('text/plain; charset=utf-8').send('No such challenge');
      return reply.type('text/plain; charset=utf-8').send(proof);
    },
  );

  /** A port in the address means that nothing forwards the standard port to ours. */
  function originOf(host: string, written: string): string {
    const [first = ''] = https.settings.domains;
    const isServed = https.settings.domains.some(
      (domain) => domain === host || (domain.startsWith('*.') && host.endsWith(domain.slice(1))),
    );
    if (!isServed && baseUrl?.startsWith('https://')) return new URL(baseUrl).origin;
    const isDirect = /:\d+$/.test(written) && https.port() !== 443;
    return `https://${isServed ? host : first}${isDirect ? `:${https.port()}` : ''}`;
  }
}

/** Path of the authority's challenges (RFC 8555, 8.3). */
const proofPath = '/.well-known/acme-challenge/';
