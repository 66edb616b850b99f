import type { Answer, FixtureShop } from './fixture-shop.ts';

export const password = 'correct horse battery';

export type LoggedIn = {
  readonly id: number;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Headers of a call in this person's name. */
  readonly headers: { readonly authorization: string };
};

export function registration(email: string, more: Record<string, unknown> = {}) {
  return { email, password, details: { firstName: 'Ana', lastName: 'Horvat' }, ...more };
}

export function register(
  shop: FixtureShop,
  email: string,
  more: Record<string, unknown> = {},
  headers?: Record<string, string>,
): Promise<Answer> {
  return shop.call('POST', '/api/v1/user/web/register', registration(email, more), headers);
}

export function login(shop: FixtureShop, username: string, given = password): Promise<Answer> {
  return shop.call('POST', '/api/v1/login', { username, password: given });
}

/** The newest mail to an address. */
export async function newestMail(
  shop: FixtureShop,
  recipient: string,
): Promise<Record<string, string> | undefined> {
  const { rows } = await shop.database.pool.query(
    'select * from outbox_mail where recipient = $1 order by id desc limit 1',
    [recipient],
  );
  return rows[0];
}

/** The token in the link of the newest mail to an address. */
export async function mailedToken(shop: FixtureShop, recipient: string): Promise<string> {
  const mail = await newestMail(shop, recipient);
  const token = /[?&](?:verificationToken|token)=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No token was mailed to ${recipient}.`);
  return token;
}

/** Registers, confirms by the mailed link and logs in. */
export async function loggedIn(
  shop: FixtureShop,
  email: string,
  more: Record<string, unknown> = {},
): Promise<LoggedIn> {
  await register(shop, email, more);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, email)}`);
  return loginAs(shop, email);
}

export async function loginAs(shop: FixtureShop, email: string, given = password): Promise<LoggedIn> {
  const { data } = await login(shop, email, given);
  const { accessToken, refreshToken } = data.tokens;
  const headers = { authorization: `Bearer ${accessToken}` };
  return { id: data.user.id, email: data.user.email, accessToken, refreshToken, headers };
}

/** The profile, as a client asks for it that has an access token. */
export function readProfile(shop: FixtureShop, accessToken: string): Promise<Answer> {
  return shop.call('GET', '/api/v1/user/web/profile', undefined, { authorization: `Bearer ${accessToken}` });
}

/** New tokens for a refresh token. */
export function refresh(shop: FixtureShop, refreshToken: string): Promise<Answer> {
  return shop.call('GET', '/api/v1/refresh', undefined, { refreshToken });
}
