import { and, asc, eq } from 'drizzle-orm';
import {
  type PasskeyPlace,
  readUsedPasskey,
  requestOptions,
  type UsedPasskey,
} from '#platform/passkeys/passkey-ceremonies.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import type { Site } from '../site.ts';
import { passkeys } from './accounts-tables.ts';
import { makeOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';

/** What a browser is to ask an authenticator for, as the standard has it in JSON. */
export type PasskeyRequest = Awaited<ReturnType<typeof requestOptions>>;

/** Passkeys belong to the host of the site's own address, to which every other one leads. */
export function passkeyPlaceOf({ url }: Pick<Site, 'url'>): PasskeyPlace {
  const { hostname, origin } = new URL(url);
  return { host: hostname, origin };
}

/** Whether somebody has a passkey that can be used on this site. */
export async function hasPasskeyHere(context: Context, userId: number): Promise<boolean> {
  return (await passkeysHere(context, userId)).length > 0;
}

/**
 * Makes the challenge that one of somebody's passkeys is to sign within ten minutes; one made before counts no longer.
 * @throws Refusal NOT_FOUND where they have none that works on this site
 */
export async function beginPasskeyUse(
  context: Context,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<PasskeyRequest> {
  const known = await passkeysHere(context, id);
  if (known.length === 0) throw new Refusal('NOT_FOUND');
  const challenge = await makeOneTimeToken(context, 'passkeyUsed', id, email);
  return requestOptions(passkeyPlaceOf(context.site), challenge, known);
}

/**
 * Whether one of somebody's passkeys has signed their challenge, which is used up however it ends. Call it outside of the
 * transaction that follows.
 */
export async function isPasskeyUsed(context: Context, userId: number, used: UsedPasskey): Promise<boolean> {
  const known = (await passkeysHere(context, userId)).find(({ credentialId }) => credentialId === used.id);
  if (!known) return false;
  const read = await readUsedPasskey(passkeyPlaceOf(context.site), used, known, async (challenge) => {
    const taken = await takeOneTimeToken(context, 'passkeyUsed', challenge);
    return taken?.userId === userId;
  });
  if ('problem' in read) {
    context.log.info({ user: userId, problem: read.problem }, 'a passkey was not accepted');
    return false;
  }
  // An authenticator that counts has been copied where two uses have the same number.
  const counted = await context.database
    .update(passkeys)
    .set({ counter: read.counter, lastUsedAt: context.clock.now() })
    .where(and(eq(passkeys.id, known.id), eq(passkeys.counter, known.counter)))
    .returning({ id: passkeys.id });
  return counted.length > 0;
}

function passkeysHere({ database, site }: Context, userId: number) {
  return database
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.host, passkeyPlaceOf(site).host)))
    .orderBy(asc(passkeys.id));
}
