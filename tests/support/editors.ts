import type { AccountScope, StaffRole } from '#values/permissions.ts';
import { loggedIn, loginAs, mailedToken, password, register } from './fixture-people.ts';
import { type Answer, enquiryHeaders, type FixtureShop } from './fixture-shop.ts';

export type Headers = Readonly<Record<string, string>>;

/** Headers of somebody with this scope; of the back office where it is one. */
export async function headersOfScope(shop: FixtureShop, scope: AccountScope): Promise<Headers> {
  const email = `${scope}@example.com`;
  const { headers } = await loggedIn(shop, email);
  if (scope === 'customer') return headers;
  await shop.database.pool.query(`update "user" set is_backoffice_user = true, scope = $2 where email = $1`, [
    email,
    scope,
  ]);
  return (await loginAs(shop, email)).headers;
}

/** Headers of somebody who works in the back office by one role alone. */
export async function headersOfRole(shop: FixtureShop, role: StaffRole): Promise<Headers> {
  const email = `${role}@example.com`;
  await loggedIn(shop, email);
  await shop.database.pool.query(`update "user" set is_backoffice_user = true, roles = $2 where email = $1`, [
    email,
    [role],
  ]);
  return (await loginAs(shop, email)).headers;
}

/** Somebody with this scope at another site, the fixture's second unless told: as headers of calls there, under its key. */
export async function headersOfOtherSite(
  shop: FixtureShop,
  scope: AccountScope,
  siteHeaders: Headers = enquiryHeaders,
): Promise<Headers> {
  const email = `${scope}.elsewhere@example.com`;
  await register(shop, email, {}, siteHeaders);
  const path = `/api/v1/user/web/verify/${await mailedToken(shop, email)}`;
  await shop.call('GET', path, undefined, siteHeaders);
  await shop.database.pool.query(`update "user" set is_backoffice_user = true, scope = $2 where email = $1`, [
    email,
    scope,
  ]);
  const { data } = await shop.call('POST', '/api/v1/login', { username: email, password }, siteHeaders);
  return { ...siteHeaders, authorization: `Bearer ${data.tokens.accessToken}` };
}

export type EditorCalls = ReturnType<typeof callsOf>;

/** The calls for editors in somebody's name. */
export function callsOf(shop: FixtureShop, headers: Headers = {}) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer> => shop.call(method, `/api/v1/cms/${path}`, body, headers);
  return {
    send,
    create: (body: object) => send('POST', 'post/create', body),
    update: (id: number, body: object) => send('PATCH', `post/update/${id}`, body),
    remove: (id: number) => send('DELETE', `post/delete/${id}`),
    list: (body: object = {}) => send('POST', 'post/filterStandard', body),
    bySlug: (slug: string) => send('GET', `term/get?slug=${slug}`),
  };
}

/** What has become of a call: its status, and the code of a refusal. */
export const outcome = ({ status, details }: { status: number; details?: { code?: string } }) => [
  status,
  details?.code,
];

/** Words as the only paragraph of a rich text. */
export const richText = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
