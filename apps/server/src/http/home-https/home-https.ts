import { X509Certificate } from 'node:crypto';
import { Bonjour } from 'bonjour-service';
import type { FastifyInstance } from 'fastify';
import type { Config, HomeHttpsSettings } from '../../config.ts';
import { errorMessage } from '../../problems/error-facts.ts';
import { listenOverTls, type TlsListener } from '../tls-listener.ts';
import { covers, type HomeCertificates, loadCertificates } from './certificate-files.ts';
import { homeNames, localName } from './home-names.ts';

/** Interval of the check for new names and addresses, which change when a router assigns another one. */
const lookAgainMs = 60_000;

type HttpsConfig = Config & { readonly https: HomeHttpsSettings };
type Log = (message: string) => void;

/** HTTPS in a home network, with a certificate authority of its own. */
export interface HomeHttps {
  /** Certificate of the authority, PEM, which each device has to trust once. */
  authority(): string;
  /** Port on which it listens. */
  port(): number;
  /** Address and next step, for the log. */
  invitation(): string;
  /** True if its certificate is for this host name or address. */
  serves(name: string): boolean;
  /**
   * Serves the app over TLS on a second port, and answers as `farthing.local` in the local network. Decrypted
   * connections are passed to the app's own HTTP server, so all its limits apply.
   * @throws {Error} the port is taken
   */
  listen(app: FastifyInstance): Promise<void>;
  /** Stops accepting connections. Open ones belong to the app. */
  stop(): void;
}

/** Loads or creates the certificates. @throws {Error} if one of their files is damaged */
export async function prepareHomeHttps(config: HttpsConfig, log: Log): Promise<HomeHttps> {
  const load = () =>
    loadCertificates(config.dataDir, homeNames({ httpsNames: config.https.names, baseUrl: config.baseUrl }));
  let certificates = await load();
  warn(certificates, log);
  const renew = async (listener: TlsListener) => {
    const loaded = await load();
    if (loaded.server.certificate === certificates.server.certificate) return;
    certificates = loaded;
    listener.use(loaded.server);
    warn(loaded, log);
  };
  let { port } = config.https;
  let stop = () => {};
  return {
    stop: () => stop(),
    authority: () => certificates.authority,
    port: () => port,
    invitation: () => `https://${localName}:${port}. How devices come to trust it: /https`,
    serves: (name) => covers(new X509Certificate(certificates.server.certificate), name),
    async listen(app) {
      const listener = await listenOverTls(app, { port, host: config.host }, certificates.server);
      port = listener.port;
      const onError = (error: unknown) =>
        log(`The certificate for HTTPS was not renewed: ${errorMessage(error)}`);
      const renewal = setInterval(() => void renew(listener).catch(onError), lookAgainMs);
      renewal.unref();
      const stopAnnouncing = announce(port, log);
      stop = () => {
        clearInterval(renewal);
        listener.close();
        stopAnnouncing();
      };
    },
  };
}

function warn({ leftOut }: HomeCertificates, log: Log): void {
  if (leftOut.length === 0) return;
  log(
    `The certificate for HTTPS leaves out ${leftOut.join(', ')}: the certificate authority in keys/https-authority.pem may not sign for it. For a new authority, delete that file and start again. Each device has to trust the new one.`,
  );
}

/** Answers to `farthing.local` by multicast DNS (RFC 6762). Without multicast only that name is missing. */
function announce(port: number, log: Log): () => void {
  const onError = (error: Error) => log(`${localName} isn't announced in the network: ${error.message}`);
  try {
    const bonjour = new Bonjour({}, onError);
    bonjour.publish({ name: 'farthing', type: 'https', port, host: localName });
    return () => bonjour.unpublishAll(() => bonjour.destroy());
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)));
    return () => {};
  }
}
