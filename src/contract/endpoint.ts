import type { Static, TObject, TSchema } from 'typebox';
import type { Guessable } from '#values/limits.ts';
import type { Permission } from '#values/permissions.ts';
import type { RefusalCode } from '#values/refusal.ts';

/**
 * Who may call: anybody, the logged-in user, a group of them (customers, the back office, people of it alone, whoever has a
 * permission or any one of several), or whoever the site's options allow to write reviews. Calls that depend on their body (a cart's guest,
 * for example) are open to anybody here, and the use case decides.
 */
export type Access =
  | 'anybody'
  | 'login'
  | 'customer'
  | 'backoffice'
  | 'staff'
  | 'reviewer'
  | Permission
  | readonly Permission[];

/** Whether a call is for the back office alone. */
export function isOfBackoffice({ access }: Pick<Endpoint, 'access'>): boolean {
  return !(['anybody', 'login', 'customer', 'reviewer'] as Access[]).includes(access);
}

/** The refusal for everybody else. */
export function refusalsOfAccess({
  access,
  ownPages,
}: Pick<Endpoint, 'access' | 'ownPages'>): readonly RefusalCode[] {
  if (access === 'anybody') return ownPages ? ['FORBIDDEN'] : [];
  const ofLogin = ['NO_ACTIVE_USER', 'TOKEN_REFUSED', 'PERSON_REQUIRED'] as const;
  if (access === 'login' || access === 'reviewer') return ofLogin;
  if (access === 'customer') return [...ofLogin, 'FORBIDDEN'];
  return [...ofLogin, 'FORBIDDEN', 'SECOND_FACTOR_MISSING'];
}

/**
 * One call of the HTTP API, described once: this object validates requests, serialises answers, types the
 * handler and the client, and is written into the OpenAPI document (docs/architecture.md).
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Full path with `:parameters`, version included. */
  readonly path: `/api/${'v1' | 'v2' | 'auth'}/${string}`;
  readonly tag: string;
  /** Who may call; checked before anything of the request is read. */
  readonly access: Access;
  /**
   * The cost of a call, default 1: about its CPU time at worst in units of 5 ms
   * (docs/decisions/rate-limits.md), 1 for everything below 10. Anything above 1 counts like the pieces of long bodies.
   */
  readonly weight?: number;
  /** With `allowUnlimited` in the body it costs one more, and one for each so many bytes of its answer, once that is made. */
  readonly unlimitedBytesOfWeight?: number;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The shape of `data` in a successful answer. */
  readonly answer: TSchema;
  /** Media types of answers that are not JSON; the handler returns such an answer as a `FileAnswer`. */
  readonly file?: readonly string[];
  /** Maximum body size in bytes of a call that takes a file instead of JSON. */
  readonly upload?: number;
  /** Format of that body; default: the parts of a form. */
  readonly uploadType?: 'application/octet-stream';
  /** How large a JSON body may be, where others would be too large: tables that staff send. It is read only for users with access. */
  readonly bodyBounds?: { readonly bytes: number; readonly values: number };
  /** Refusals of this call besides those of `access` and those of every call (malformed, validation, key, rate, 500). */
  readonly refusals?: readonly RefusalCode[];
  /** True if no apiKey is needed; the host name then decides the site (docs/rules/calls.md). */
  readonly keyless?: true;
  /** True if no login is needed and a token is ignored. */
  readonly tokenless?: true;
  /**
   * True for calls that set or remove a browser's login: only the site's own pages may call them. Whoever could log a
   * visitor in from elsewhere (login CSRF) would see what the visitor does then.
   */
  readonly ownPages?: true;
  /** True for a GET that consumes its token: HEAD, with which scanners check links in mails, does nothing. */
  readonly usesUp?: true;
  /** True for calls that a password-protected site answers without the password (docs/rules/options.md). */
  readonly withoutSitePassword?: true;
  /** True for calls that take an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** Requests per minute and address, above which the call answers 429; default: the general limit. */
  readonly perMinute?: number;
  /** The same as a fraction of the general limit (0 to 1). */
  readonly shareOfRequests?: number;
  /** What its answers, besides its refusals, reveal to guessers; wrong guesses per address are limited by the hour. */
  readonly guessable?: readonly Guessable[];
};

/** Declares a call; its type keeps every schema exact, so that handler and client are typed from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;

/** A caller's input: path parameters, query and body, each only if the call has it. */
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

/** A group of calls; a handler map that lacks one of them does not compile. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;
