import type { Static, TObject, TSchema } from 'typebox';
import type { Guessable } from '#values/limits.ts';
import type { Permission } from '#values/permissions.ts';
import type { RefusalCode } from '#values/refusal.ts';

/**
 * Who may ask: anybody, the logged-in user, one of those alone (customers; users of the back office; whoever has a
 * permission), or whoever the site's options let write reviews. What depends on the body itself (a cart's guest, say)
 * is for anybody here, and the use case judges it.
 */
export type Access = 'anybody' | 'login' | 'customer' | 'backoffice' | 'reviewer' | Permission;

/** What others are refused with. */
export function refusalsOfAccess({
  access,
  ownPages,
}: Pick<Endpoint, 'access' | 'ownPages'>): readonly RefusalCode[] {
  if (access === 'anybody') return ownPages ? ['FORBIDDEN'] : [];
  const ofLogin = ['NO_ACTIVE_USER', 'TOKEN_REFUSED'] as const;
  if (access === 'login' || access === 'reviewer') return ofLogin;
  if (access === 'customer') return [...ofLogin, 'FORBIDDEN'];
  return [...ofLogin, 'FORBIDDEN', 'SECOND_FACTOR_MISSING'];
}

/**
 * One call of the HTTP API, described once: this object validates what comes in, serialises what goes out, types the
 * handler and the client, and is written into the OpenAPI document (docs/architecture.md).
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Whole path with `:parameters`, version included. */
  readonly path: `/api/${'v1' | 'v2' | 'auth'}/${string}`;
  readonly tag: string;
  /** Who may ask; judged before anything that is sent is looked at. */
  readonly access: Access;
  /**
   * How dear a call is by itself, 1 where absent: about its CPU at its dearest in pieces of 5 ms
   * (docs/decisions/rate-limits.md), 1 for all that stays below 10. What is beyond 1 counts like the pieces of long bodies.
   */
  readonly weight?: number;
  /** Where the body says `allowUnlimited` it weighs one more, and one for each so many bytes of its answer, once that is made. */
  readonly unlimitedBytesOfWeight?: number;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The shape of `data` in a successful answer. */
  readonly answer: TSchema;
  /** Media types of answers that are no JSON; the handler gives such an answer as a `FileAnswer`. */
  readonly file?: readonly string[];
  /** Largest body in bytes of a call that takes a file instead of JSON. */
  readonly upload?: number;
  /** How it takes it: as the parts of a form unless told. */
  readonly uploadType?: 'application/octet-stream';
  /** Refusals of this call beyond those of `access` and those that every call may give (malformed, validation, key, rate, 500). */
  readonly refusals?: readonly RefusalCode[];
  /** True where no apiKey is needed; the host name decides the site then (docs/rules/calls.md). */
  readonly keyless?: true;
  /** True where nobody need be logged in and a token that comes along is not looked at. */
  readonly tokenless?: true;
  /**
   * True for calls that set a browser's login or take it away: the site's own pages alone may ask. Whoever could log a
   * visitor in from elsewhere would see what the visitor does then.
   */
  readonly ownPages?: true;
  /** True for a GET that uses up what it is asked for with: HEAD, by which scanners look at links of mails, does nothing. */
  readonly usesUp?: true;
  /** True for calls that a site with a password answers to those who do not know it (docs/rules/options.md). */
  readonly withoutSitePassword?: true;
  /** True for calls that take an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** Requests a minute and address beyond which the call answers 429; the general limit holds where absent. */
  readonly perMinute?: number;
  /** The same, as a part of the general limit (0 to 1). */
  readonly shareOfRequests?: number;
  /** What its answers, beside its refusals, tell guessers; wrong guesses of an address are limited by the hour. */
  readonly guessable?: readonly Guessable[];
};

/** Declares a call; the type keeps every schema exact so that handler and client are typed from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** What a caller sends: path parameters, query and body, each only where the call has it. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends TObject
  ? { params: Static<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends TObject ? { query?: Static<E['query']> } : { query?: undefined }) &
  (E['body'] extends TObject ? { body: Static<E['body']> } : { body?: undefined });

/** What a handler receives after validation. */
export type EndpointRequest<E extends Endpoint> = {
  params: StaticOr<E['params'], Record<string, never>>;
  query: StaticOr<E['query'], Record<string, never>>;
  body: StaticOr<E['body'], Record<string, never>>;
};

export type EndpointAnswer<E extends Endpoint> = Static<E['answer']>;

/** A group of calls; a handler map must name every one of them or it does not compile. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;
