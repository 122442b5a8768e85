import { createServer, type SecureContextOptions, type Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/** Time limit of a handshake, the same as for request headers. */
const handshakeMs = 10_000;

/** Certificate with its chain, and the key, both PEM. */
export interface ServedCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** A port on which the app listens with TLS. */
export interface TlsListener {
  readonly port: number;
  /** Uses another certificate for later connections. */
  use(certificate: ServedCertificate): void;
  /** Stops accepting connections. Open ones belong to the app. */
  close(): void;
}

/**
 * Serves the app over TLS. Decrypted connections are passed to the app's own HTTP server, so all its limits apply.
 * Without a certificate every handshake fails.
 * @throws {Error} if the port is taken
 */
export async function listenOverTls(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  certificate: ServedCertificate | undefined,
): Promise<TlsListener> {
  const server = createServer(
    { ...(certificate ? contextOf(certificate) : {}), handshakeTimeout: handshakeMs },
    (socket) => app.server.emit('connection', socket),
  );
  // A device that doesn't trust the certificate ends the handshake.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return {
    port: await listenOn(server, port, host),
    use: (next) => server.setSecureContext(contextOf(next)),
    close: () => void server.close(),
  };
}

function contextOf({ certificate, key }: ServedCertificate): SecureContextOptions {
  return { cert: certificate, key, minVersion: 'TLSv1.2' };
}

function listenOn(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}
