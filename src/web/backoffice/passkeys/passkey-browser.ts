import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { passkeyEndpoints } from '#contract/v1/passkey-endpoints.ts';
import { useInBrowser } from '#web/backoffice/use-in-browser.ts';

type Made = EndpointInput<typeof passkeyEndpoints.passkeyCreate>['body']['passkey'];
export type UsedPasskey = NonNullable<
  EndpointInput<typeof passkeyEndpoints.passkeyRemove>['body']['passkey']
>;

/**
 * Why the browser has no passkey to give: somebody has given up or waited too long; the authenticator has one of this account;
 * the page stands at another host than passkeys are made for; anything else.
 */
export type PasskeyReason = 'cancelled' | 'known' | 'elsewhere' | 'failed';

export class PasskeyProblem extends Error {
  readonly reason: PasskeyReason;
  constructor(reason: PasskeyReason, cause: unknown) {
    super(`No passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** False in old browsers, and where the connection is not secure; nothing on the server. */
export function usePasskeySupport(): boolean | undefined {
  return useInBrowser() ? 'PublicKeyCredential' in window : undefined;
}

const library = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. @throws PasskeyProblem */
export async function makePasskey(
  asked: EndpointAnswer<typeof passkeyEndpoints.passkeyBegin>,
): Promise<Made> {
  const { startRegistration } = await library();
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(tellProblem);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Has the browser use one of the passkeys that are asked for. @throws PasskeyProblem */
export async function askForPasskey(
  asked: EndpointAnswer<typeof passkeyEndpoints.passkeyUse>,
): Promise<UsedPasskey> {
  const { startAuthentication } = await library();
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON }).catch(tellProblem);
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

const reasons: Readonly<Record<string, PasskeyReason>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_INVALID_DOMAIN: 'elsewhere',
  ERROR_INVALID_RP_ID: 'elsewhere',
  ERROR_CEREMONY_ABORTED: 'cancelled',
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
};

function tellProblem(error: unknown): never {
  const { code = '', name = '' } = error as { code?: string; name?: string };
  throw new PasskeyProblem(reasons[code] ?? reasons[name] ?? 'failed', error);
}
