import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Deviations of an authenticator from what it is asked. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  /** Leaves out that the user showed a PIN, a finger or a face. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly signsWith?: KeyObject;
  readonly challenge?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const attestedData = 0x40;

/** An authenticator in software, for tests: ES256, no attestation (Web Authentication Level 3, sections 6.1 and 6.5). */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Makes a passkey. @param options `PublicKeyCredentialCreationOptionsJSON` */
  create(options: { challenge: string; rp: { id: string } }, deviations: Deviations = {}) {
    const authData = this.#authData(options.rp.id, deviations, this.#attested());
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviations),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs in. @param options `PublicKeyCredentialRequestOptionsJSON` */
  get(options: { challenge: string; rpId: string }, deviations: Deviations = {}) {
    const authenticatorData = this.#authData(options.rpId, deviations);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, deviations);
    const signed = createSign('sha256')
      .update(authenticatorData)
      .update(createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest())
      .sign(deviations.signsWith ?? this.#keys.privateKey);
    return this.#answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signed.toString('base64url'),
    });
  }

  #answer<Response>(response: Response) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, { origin = this.origin, ...other }: Deviations): string {
    const data = { type, challenge: other.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authData(rpId: string, deviations: Deviations, attested?: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviations.counter ?? ++this.#counter);
    const verified = deviations.isUnverified ? 0 : userVerified;
    return Buffer.concat([
      createHash('sha256')
        .update(deviations.rpId ?? rpId)
        .digest(),
      Buffer.from([userPresent | verified | (attested ? attestedData : 0)]),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  }

  /** No model, the credential ID, and the public key in COSE (RFC 9053, section 7.1.1). */
  #attested(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    return Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
  }
}

/** A short text in CBOR (RFC 8949). */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Up to 65,535 bytes in CBOR, in its shortest form. */
function bytes(value: Buffer): Buffer {
  if (value.length < 256) return Buffer.concat([Buffer.from([0x58, value.length]), value]);
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
}
