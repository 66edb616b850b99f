import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/*
 * An authenticator in software, as far as the tests need one: it makes ES256 passkeys without attestation and uses them
 * (Web Authentication, W3C Level 3, sections 6.1 and 6.5; CBOR, RFC 8949; COSE, RFC 9052).
 */

type Asked = { readonly challenge: string };
type Place = { readonly origin?: string; readonly host?: string };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

/** @param at where its browser is; the fixture's shop unless told */
export function softwareAuthenticator({ origin = 'http://localhost:3000', host = 'localhost' }: Place = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(24);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: base64url(id),
    /** The authenticator counts its uses, where it does. */
    set counter(uses: number) {
      counter = uses;
    },
    /** What the browser sends of the passkey that it was asked for. */
    make({ challenge }: Asked) {
      const credential = Buffer.concat([Buffer.alloc(16), lengthOf(id), id, coseKey(publicKey)]);
      // Somebody is there and has shown who they are; a passkey comes along.
      const authData = authenticatorData(host, 0b0100_0101, counter, credential);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(
          cborMap([
            [cborText('fmt'), cborText('none')],
            [cborText('attStmt'), cborMap([])],
            [cborText('authData'), cborBytes(authData)],
          ]),
        ),
        transports: ['internal'],
      };
    },
    /** What the browser sends of the passkey's use. */
    use({ challenge }: Asked, signedBy: KeyObject = privateKey) {
      const data = clientData('webauthn.get', challenge);
      const authData = authenticatorData(host, 0b0000_0101, counter, Buffer.alloc(0));
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(signedBy);
      return {
        id: base64url(id),
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      };
    },
  };
}

function authenticatorData(host: string, flags: number, counter: number, credential: Buffer): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([flags]), counted, credential]);
}

/** ES256 over P-256: kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  const head = Buffer.from([(major << 5) | 25, 0, 0]);
  head.writeUInt16BE(value, 1);
  return head;
}

const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Uint8Array) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
