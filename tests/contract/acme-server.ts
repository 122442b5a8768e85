import 'reflect-metadata'; // needed by @peculiar/x509
import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  randomBytes,
  verify,
  X509Certificate,
} from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import {
  ExtendedKeyUsageExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { makeAuthority } from '../../apps/server/src/http/home-https/certificates.ts';

/** Behaviour of the authority, which a test changes as it goes. */
export interface AcmeBehaviour {
  /** Port of the machine that every domain leads to, for HTTP-01. */
  httpPort: number;
  /** TXT records by name, for DNS-01. */
  txt(name: string): string[];
  /** Lifetime of new certificates. */
  lifetimeMs: number;
  /** Nonces that are refused although they are right. */
  badNonces: number;
  /** `Retry-After` of `rateLimited`, which every order gets; undefined: none does. */
  retryAfter: string | undefined;
  isDown: boolean;
  offersOnly: 'http-01' | 'dns-01' | undefined;
}

/** Certificate authority on this machine. */
export interface AcmeServer {
  readonly directoryUrl: string;
  /** Certificate of the authority, PEM. */
  readonly authority: string;
  readonly behaviour: AcmeBehaviour;
  /** Names of the resources asked for, in order. */
  readonly asked: string[];
  readonly accounts: { readonly contact?: string[] }[];
  close(): void;
}

interface Challenge {
  readonly type: 'http-01' | 'dns-01';
  readonly token: string;
  status: 'pending' | 'valid' | 'invalid';
  error?: object;
}
interface Authorization {
  readonly domain: string;
  readonly isWildcard: boolean;
  readonly challenges: Challenge[];
}
interface Order {
  readonly names: string[];
  readonly authorizations: number[];
  certificate?: string;
}

class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, detail: string) {
    super(detail);
    this.status = status;
    this.type = type;
  }
}

/**
 * Starts an authority that follows RFC 8555: it checks signatures, nonces, addresses and the terms, and looks for the
 * proofs itself. Challenges are valid at the second look, as with a real one.
 */
export async function startAcmeServer(): Promise<AcmeServer> {
  const issuer = await makeAuthority(['example.org', 'example.net'], 'Test authority', Date.now());
  const behaviour: AcmeBehaviour = {
    httpPort: 0,
    txt: () => [],
    lifetimeMs: 90 * 86_400_000,
    badNonces: 0,
    retryAfter: undefined,
    isDown: false,
    offersOnly: undefined,
  };
  const nonces = new Set<string>();
  const accounts: { readonly jwk: JsonWebKey; readonly contact?: string[] }[] = [];
  const authorizations: Authorization[] = [];
  const orders: Order[] = [];
  const asked: string[] = [];
  let origin = '';
  const newNonce = () => {
    const nonce = randomBytes(16).toString('base64url');
    nonces.add(nonce);
    return nonce;
  };

  /** Checks the signed body (RFC 8555, 6.2). @returns the payload, undefined where it is a POST-as-GET */
  function open(message: IncomingMessage, text: string) {
    if (message.headers['content-type'] !== 'application/jose+json')
      throw new Refusal(415, 'malformed', 'content type');
    const { protected: head, payload, signature } = JSON.parse(text);
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    if (!nonces.delete(header.nonce) || behaviour.badNonces-- > 0)
      throw new Refusal(400, 'badNonce', 'bad nonce');
    behaviour.badNonces = Math.max(0, behaviour.badNonces);
    if (header.url !== origin + message.url) throw new Refusal(401, 'unauthorized', 'url');
    if (header.alg !== 'ES256' || (header.jwk === undefined) === (header.kid === undefined))
      throw new Refusal(400, 'badSignatureAlgorithm', 'algorithm');
    const id = header.kid === undefined ? undefined : Number(/\/account\/(\d+)$/.exec(header.kid)?.[1]);
    const jwk = header.jwk ?? (id === undefined ? undefined : accounts[id]?.jwk);
    if (!jwk) throw new Refusal(400, 'accountDoesNotExist', 'account');
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isRight) throw new Refusal(400, 'malformed', 'signature');
    return {
      jwk,
      id,
      payload: payload === '' ? undefined : JSON.parse(Buffer.from(payload, 'base64url').toString()),
    };
  }

  const challengeOf = (authorization: number, challenge: Challenge, index: number) => ({
    ...challenge,
    url: `${origin}/challenge/${authorization}/${index}`,
  });
  const statusOf = ({ challenges }: Authorization) =>
    challenges.find(({ status }) => status !== 'pending')?.status ?? 'pending';
  const orderOf = (id: number) => {
    const order = orders[id];
    if (!order) throw new Refusal(404, 'malformed', 'order');
    const states = order.authorizations.map((index) => statusOf(authorizations[index] as Authorization));
    const ready = states.every((state) => state === 'valid') ? 'ready' : 'pending';
    return {
      status: states.includes('invalid') ? 'invalid' : order.certificate ? 'valid' : ready,
      authorizations: order.authorizations.map((index) => `${origin}/authorization/${index}`),
      finalize: `${origin}/finalize/${id}`,
      ...(order.certificate ? { certificate: `${origin}/certificate/${id}` } : {}),
    };
  };

  async function isProved(
    { domain }: Authorization,
    { type, token }: Challenge,
    jwk: JsonWebKey,
  ): Promise<boolean> {
    const { crv, kty, x, y } = jwk;
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const expected = `${token}.${thumbprint}`;
    if (type === 'http-01') return (await fetchProof(domain, token, behaviour.httpPort)) === expected;
    return behaviour
      .txt(`_acme-challenge.${domain}`)
      .includes(createHash('sha256').update(expected).digest('base64url'));
  }

  async function answer(
    message: IncomingMessage,
    text: string,
  ): Promise<{ status?: number; location?: string; body: unknown }> {
    const [, resource = '', first = '', second = ''] = (message.url ?? '').split('/');
    asked.push(resource);
    if (behaviour.isDown) throw new Refusal(503, 'serverInternal', 'down for maintenance');
    if (resource === 'directory')
      return {
        body: {
          newNonce: `${origin}/nonce`,
          newAccount: `${origin}/account`,
          newOrder: `${origin}/order`,
          meta: { termsOfService: `${origin}/terms` },
        },
      };
    if (resource === 'nonce') return { status: 204, body: '' };
    const { jwk, id, payload } = open(message, text);
    if (resource === 'account' && first === '') {
      if (payload.termsOfServiceAgreed !== true)
        throw new Refusal(403, 'userActionRequired', 'agree to the terms');
      const known = accounts.findIndex((account) => JSON.stringify(account.jwk) === JSON.stringify(jwk));
      if (known === -1) accounts.push({ jwk, ...payload });
      const index = known === -1 ? accounts.length - 1 : known;
      return {
        status: known === -1 ? 201 : 200,
        location: `${origin}/account/${index}`,
        body: { status: 'valid' },
      };
    }
    if (id === undefined) throw new Refusal(400, 'malformed', 'kid');
    if (resource === 'account') return { body: { status: 'valid' } };
    if (resource === 'order' && first === '') {
      if (behaviour.retryAfter !== undefined)
        throw new Refusal(429, 'rateLimited', 'too many certificates already issued');
      const names: string[] = payload.identifiers.map(({ value }: { value: string }) => value);
      const ids = names.map((name) => {
        const domain = name.replace(/^\*\./, '');
        const types = (domain === name ? ['http-01', 'dns-01'] : ['dns-01']) as Challenge['type'][];
        return (
          authorizations.push({
            domain,
            isWildcard: domain !== name,
            challenges: types
              .filter((type) => (behaviour.offersOnly ?? type) === type)
              .map((type) => ({ type, token: randomBytes(16).toString('base64url'), status: 'pending' })),
          }) - 1
        );
      });
      const index = orders.push({ names, authorizations: ids }) - 1;
      return { status: 201, location: `${origin}/order/${index}`, body: orderOf(index) };
    }
    if (resource === 'order') return { body: orderOf(Number(first)) };
    if (resource === 'authorization') {
      const authorization = authorizations[Number(first)] as Authorization;
      return {
        body: {
          identifier: { type: 'dns', value: authorization.domain },
          status: statusOf(authorization),
          wildcard: authorization.isWildcard,
          challenges: authorization.challenges.map((one, index) => challengeOf(Number(first), one, index)),
        },
      };
    }
    if (resource === 'challenge') {
      const authorization = authorizations[Number(first)] as Authorization;
      const challenge = authorization.challenges[Number(second)] as Challenge;
      const shown = { ...challenge };
      if (challenge.status === 'pending' && payload === undefined)
        return { body: challengeOf(Number(first), shown, Number(second)) };
      if (challenge.status === 'pending') {
        const proved = await isProved(authorization, challenge, jwk);
        challenge.status = proved ? 'valid' : 'invalid';
        if (!proved)
          challenge.error = {
            type: 'urn:ietf:params:acme:error:unauthorized',
            detail: `no proof was found for ${authorization.domain}`,
          };
        return { body: challengeOf(Number(first), shown, Number(second)) };
      }
      return { body: challengeOf(Number(first), shown, Number(second)) };
    }
    if (resource === 'finalize') {
      const order = orders[Number(first)] as Order;
      if (orderOf(Number(first)).status !== 'ready') throw new Refusal(403, 'orderNotReady', 'order');
      order.certificate = await sign(payload.csr, order.names);
      return { body: orderOf(Number(first)) };
    }
    if (resource === 'certificate') return { body: orders[Number(first)]?.certificate };
    throw new Refusal(404, 'malformed', 'no such resource');
  }

  async function sign(csr: string, names: string[]): Promise<string> {
    const asking = new Pkcs10CertificateRequest(Buffer.from(csr, 'base64url'));
    const raw = asking.getExtension('2.5.29.17')?.rawData;
    const wanted = raw && new SubjectAlternativeNameExtension(raw).names.items.map(({ value }) => value);
    if (!(await asking.verify()) || wanted?.toSorted().join() !== names.toSorted().join())
      throw new Refusal(400, 'badCSR', 'names');
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const key = PemConverter.decode(issuer.key)[0] as ArrayBuffer;
    const certificate = await X509CertificateGenerator.create({
      serialNumber: `01${randomBytes(15).toString('hex')}`,
      notBefore: new Date(Date.now() - 3_600_000),
      notAfter: new Date(Date.now() + behaviour.lifetimeMs),
      subject: '',
      issuer: new X509Certificate(issuer.certificate).subject,
      publicKey: asking.publicKey,
      signingAlgorithm: algorithm,
      signingKey: await crypto.subtle.importKey('pkcs8', key, algorithm, false, ['sign']),
      extensions: [
        new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1']),
        new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }))),
      ],
    });
    return `${certificate.toString('pem')}\n${issuer.certificate}\n`;
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of message) text += part;
    response.setHeader('replay-nonce', newNonce());
    try {
      const { status = 200, location, body } = await answer(message, text);
      if (location) response.setHeader('location', location);
      const isText = typeof body === 'string';
      response.setHeader('content-type', isText ? 'application/pem-certificate-chain' : 'application/json');
      response.writeHead(status).end(isText ? body : JSON.stringify(body));
    } catch (error) {
      const known = error instanceof Refusal ? error : new Refusal(500, 'serverInternal', String(error));
      if (known.type === 'rateLimited' && behaviour.retryAfter)
        response.setHeader('retry-after', behaviour.retryAfter);
      response.setHeader('content-type', 'application/problem+json');
      response
        .writeHead(known.status)
        .end(JSON.stringify({ type: `urn:ietf:params:acme:error:${known.type}`, detail: known.message }));
    }
  }

  const server = createServer((message, response) => void handle(message, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    ...{ behaviour, asked, accounts },
    directoryUrl: `${origin}/directory`,
    authority: issuer.certificate,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Fetches the file of a proof from this machine under the name of the domain. */
function fetchProof(domain: string, token: string, port: number): Promise<string> {
  return new Promise((done) => {
    const path = `/.well-known/acme-challenge/${token}`;
    const asking = request({ host: '127.0.0.1', port, path, headers: { host: domain } }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      done(response.statusCode === 200 ? text : '');
    });
    asking.once('error', () => done(''));
    asking.end();
  });
}
