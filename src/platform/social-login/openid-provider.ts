import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchProtectedResource,
} from 'openid-client';
import type { SocialAttempt, SocialKeys, SocialPerson, SocialProvider } from './social-provider.ts';

const googleIssuer = 'https://accounts.google.com';
const timeoutSeconds = 10;

/** Google, or any other provider of OpenID Connect: the person stands in the signed ID token. */
export function createOpenIdProvider(keys: SocialKeys, issuer = googleIssuer): SocialProvider {
  const server = new URL(issuer);
  let found: Promise<Configuration> | undefined;
  const configuration = () => {
    found ??= discovery(server, keys.clientId, keys.clientSecret, ClientSecretPost(keys.clientSecret), {
      timeout: timeoutSeconds,
      ...(server.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
    });
    // A provider that was away is asked again.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  return {
    begin: async (attempt) =>
      addressOf(await configuration(), attempt, { scope: 'openid email profile', nonce: attempt.nonce }),

    async finish(attempt, answer) {
      const tokens = await authorizationCodeGrant(await configuration(), returnAddress(attempt, answer), {
        ...checksOf(attempt),
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      return personOf(claims.sub, claims, claims.email_verified === true);
    },
  };
}

/** Endpoints of Facebook's login; others in tests. */
export type FacebookEndpoints = {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly person: string;
};

const facebookEndpoints: FacebookEndpoints = {
  issuer: 'https://www.facebook.com',
  authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
  token: 'https://graph.facebook.com/v24.0/oauth/access_token',
  person: 'https://graph.facebook.com/v24.0/me',
};

/**
 * Facebook: OAuth 2 without an ID token; the person is asked for with the access token. It does not say whether an
 * address was confirmed, so that none of its addresses counts as such.
 */
export function createFacebookProvider(
  keys: SocialKeys,
  endpoints: FacebookEndpoints = facebookEndpoints,
): SocialProvider {
  const configuration = new Configuration(
    {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    },
    keys.clientId,
    keys.clientSecret,
    ClientSecretPost(keys.clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (endpoints.token.startsWith('http:')) allowInsecureRequests(configuration);
  return {
    begin: (attempt) => addressOf(configuration, attempt, { scope: 'email public_profile' }),

    async finish(attempt, answer) {
      const tokens = await authorizationCodeGrant(
        configuration,
        returnAddress(attempt, answer),
        checksOf(attempt),
      );
      const url = new URL(endpoints.person);
      url.searchParams.set('fields', 'id,email,first_name,last_name');
      const response = await fetchProtectedResource(configuration, tokens.access_token, url, 'GET');
      if (!response.ok) throw new Error(`Facebook answered ${response.status}.`);
      const person = (await response.json()) as Record<string, unknown>;
      if (typeof person.id !== 'string') throw new Error('Facebook named nobody.');
      const { email, first_name: given_name, last_name: family_name } = person;
      return personOf(person.id, { email, given_name, family_name }, false);
    },
  };
}

async function addressOf(
  configuration: Configuration,
  { state, codeVerifier, redirectUri }: SocialAttempt,
  more: Record<string, string>,
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
}

function checksOf({ state, codeVerifier }: SocialAttempt) {
  return { expectedState: state, pkceCodeVerifier: codeVerifier };
}

/** The address as the provider sent the browser to it. */
function returnAddress(
  { redirectUri, state }: SocialAttempt,
  { code, iss }: { readonly code: string; readonly iss?: string },
): URL {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  if (iss !== undefined) url.searchParams.set('iss', iss);
  return url;
}

function personOf(subject: string, facts: Record<string, unknown>, emailVerified: boolean): SocialPerson {
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '');
  return {
    subject,
    email: text('email') || null,
    emailVerified,
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
}
