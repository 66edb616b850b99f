import { Type } from 'typebox';
import { SecondFactorCode } from './account-shapes.ts';

/* Passkeys as browsers represent them in JSON (Web Authentication, W3C Level 3); bytes are base64url. */

const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
/** 1023 bytes at most, by the standard. */
const CredentialId = bytes(1364);
const ClientData = bytes(4096);
/** Always `public-key`. */
const kind = Type.String();

const Descriptor = Type.Object({
  id: Type.String(),
  type: kind,
  /** Transports of the authenticator: `internal`, `usb`, `hybrid` and others. */
  transports: Type.Optional(Type.Array(Type.String())),
});

/** Options for creating a passkey (PublicKeyCredentialCreationOptions). */
export const PasskeyCreation = Type.Object({
  rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: kind, alg: Type.Integer() })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: Type.Optional(Type.Array(Descriptor)),
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: Type.Optional(Type.String()),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(Type.String()),
    }),
  ),
  attestation: Type.Optional(Type.String()),
});

/** Options for using a passkey (PublicKeyCredentialRequestOptions). */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  timeout: Type.Optional(Type.Integer()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(Descriptor)),
  userVerification: Type.Optional(Type.String()),
});

/** The browser's response when a passkey was created. */
export const MadePasskey = Type.Object({
  id: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: bytes(8192),
  transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
});

/** The browser's response when a passkey was used. */
export const UsedPasskey = Type.Object({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: bytes(4096),
  signature: bytes(4096),
});

/** A proof of the second factor: a code, or the use of a passkey. */
export const SecondFactorProof = Type.Object({
  /** Of the app, or a recovery code. */
  code: Type.Optional(SecondFactorCode),
  passkey: Type.Optional(UsedPasskey),
});
