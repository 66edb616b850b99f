/*
 * Web Authentication (W3C, Level 3): what an authenticator is asked for, and whether its answer is valid. The library
 * is loaded when somebody first uses a passkey.
 */

/** Where passkeys are made and used: the browser includes both in what the authenticator signs. */
export type PasskeyPlace = {
  /** Host name, the ID of the relying party: a passkey works only there. */
  readonly host: string;
  /** Scheme, host and port of the pages. */
  readonly origin: string;
};

/** What is kept of a passkey. */
export type StoredPasskey = {
  /** Base64url; the authenticator chose it. */
  readonly credentialId: string;
  /** COSE key (RFC 9052), base64url. */
  readonly publicKey: string;
  /** The authenticator's own count of uses; 0 if it does not count. */
  readonly counter: number;
  /** How browsers reach the authenticator: `internal`, `usb`, `hybrid` and so on. */
  readonly transports: readonly string[];
};

/** What a browser sends after making a passkey; bytes are base64url. */
export type MadePasskey = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
};

/** What a browser sends after using a passkey; bytes are base64url. */
export type UsedPasskey = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
};

/** Whether a challenge (base64url) was issued to the person who answers it; it can be used only once. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

/** ES256, EdDSA and RS256 (COSE): every current authenticator supports one of them. */
const algorithms = [-7, -8, -257];
/** How long a browser waits for the authenticator. */
const timeoutMs = 120_000;

const library = () => import('@simplewebauthn/server');

/**
 * What a browser asks an authenticator for to make a passkey.
 * @param asked.challenge base64url
 * @param asked.userHandle bytes that identify the person without revealing anything, base64url
 * @param asked.known passkeys that the person already has: their authenticators make no second one
 */
export async function creationOptions(
  { host }: PasskeyPlace,
  asked: {
    readonly challenge: string;
    readonly siteName: string;
    readonly userName: string;
    readonly userHandle: string;
    readonly known: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[];
  },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: host,
    rpName: asked.siteName,
    userName: asked.userName,
    userDisplayName: asked.userName,
    userID: bytesOf(asked.userHandle),
    challenge: bytesOf(asked.challenge),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: asked.known.map(descriptorOf),
    // It follows a password: that somebody is present is enough if the authenticator can prove no more.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What a browser asks for to have one of these passkeys used. @param challenge base64url */
export async function requestOptions(
  { host }: PasskeyPlace,
  challenge: string,
  known: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[],
) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout: timeoutMs,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'preferred',
  });
}

/** @returns what to store of a new passkey; the reason if it is invalid */
export async function readMadePasskey(
  { host, origin }: PasskeyPlace,
  { id, clientDataJSON, attestationObject, transports }: MadePasskey,
  takeChallenge: TakeChallenge,
): Promise<(StoredPasskey & { readonly isBackedUp: boolean }) | { readonly problem: string }> {
  const { verifyRegistrationResponse } = await library();
  return problemOr(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return { problem: 'its attestation is not right' };
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      isBackedUp: credentialBackedUp,
    };
  });
}

/** @returns the authenticator's new count of uses; the reason if its signature is invalid */
export async function readUsedPasskey(
  { host, origin }: PasskeyPlace,
  { id, ...response }: UsedPasskey,
  kept: StoredPasskey,
  takeChallenge: TakeChallenge,
): Promise<{ readonly counter: number } | { readonly problem: string }> {
  const { verifyAuthenticationResponse } = await library();
  return problemOr(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: kept.credentialId, publicKey: bytesOf(kept.publicKey), counter: kept.counter },
      requireUserVerification: false,
    });
    return verified ? { counter: authenticationInfo.newCounter } : { problem: 'its signature is not right' };
  });
}

/** The library throws on anything invalid; so does its byte parser. */
async function problemOr<Found>(
  verify: () => Promise<Found | { readonly problem: string }>,
): Promise<Found | { readonly problem: string }> {
  try {
    return await verify();
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function descriptorOf({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports: [...transports] };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}
