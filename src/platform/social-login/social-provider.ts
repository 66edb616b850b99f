/** Who a provider says somebody is. */
export type SocialPerson = {
  /** The provider's own id of the person: what an account is joined to. */
  readonly subject: string;
  /** Null where the provider keeps it to itself. */
  readonly email: string | null;
  /** Whether the provider has seen that the address is the person's. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** What a login at a provider begins with; kept until the person comes back. */
export type SocialAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
};

/** A service that tells who somebody is, by OAuth 2 with state and PKCE. */
export type SocialProvider = {
  /** The address where the person logs in there. */
  begin(attempt: SocialAttempt): Promise<URL>;
  /**
   * Changes the code that came back for the person.
   * @throws Error where the provider does not confirm it
   */
  finish(
    attempt: SocialAttempt,
    answer: { readonly code: string; readonly iss?: string },
  ): Promise<SocialPerson>;
};

export const socialProviderNames = ['google', 'facebook'] as const;
export type SocialProviderName = (typeof socialProviderNames)[number];

/** The providers that this installation has keys for. */
export type SocialProviders = ReadonlyMap<SocialProviderName, SocialProvider>;

/** Keys that a provider has given for this installation. */
export type SocialKeys = { readonly clientId: string; readonly clientSecret: string };
