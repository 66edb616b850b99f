import type { KeyPermission } from '#values/api-keys.ts';
import type { Headers } from './editors.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

/** A new key of the fixture's first site: what its making answered, and headers of calls with it. */
export async function makeKey(
  shop: Pick<FixtureShop, 'call'>,
  admin: Headers,
  permissions: readonly KeyPermission[],
  more: object = {},
): Promise<{ readonly made: Answer['data']; readonly headers: { readonly authorization: string } }> {
  const body = { name: 'Skladište', permissions, ...more };
  const { data, details } = await shop.call('POST', '/api/v1/manage/apiKey/create', body, { ...admin });
  if (!data) throw new Error(`No key was made: ${JSON.stringify(details)}`);
  return { made: data, headers: { authorization: `Bearer ${data.key}` } };
}
