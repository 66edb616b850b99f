import { registrationsPerEmail } from '#values/account-limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireAttempt } from './account-attempts.ts';
import { checkNames, readEmail } from './account-input-rules.ts';
import type { AccountSources } from './account-participants.ts';
import { userAddresses, users } from './accounts-tables.ts';
import { type Address, checkAddress } from './address-rules.ts';
import { confirmLater, needsConfirmation } from './confirmation-mailing.ts';
import { findUsableCard } from './member-cards.ts';
import { checkNewPassword } from './password-rules.ts';
import type { User } from './users-queries.ts';

export type Registration = {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberCardBarcode: string | null;
  /** None: a plain registration. One alone serves as both. */
  readonly addresses: readonly { readonly type: 'main' | 'shipping'; readonly address: Address }[];
  readonly acceptedConsents: readonly number[];
};

/** Of one address, whatever the answers are: each costs a hash. */
const registering = { kind: 'register', maximum: registrationsPerEmail, windowMinutes: 60 };

/** Random bytes of the marker that tells a client that a confirmation was sent; it opens nothing. */
const markerBytes = 16;

/**
 * Makes an account and mails the link that confirms its address: where the site wants it, nobody logs in before.
 * @param isDeliveredTo whether the store delivers to a country, for the addresses
 * @returns the user, and a marker where the confirmation that was sent has to be followed first
 * @throws Refusal RATE_LIMITED, USER_EXISTS, MEMBER_CARD_INVALID, VALIDATION with the fields that are wrong, and what
 *   participants refuse (CONSENT_REQUIRED)
 */
export async function register(
  context: Context,
  { passwords, participants }: AccountSources,
  input: Registration,
  isDeliveredTo: (country: string) => boolean,
): Promise<{ readonly user: User; readonly marker: string | null }> {
  const email = readEmail(input.email, 'email');
  const names = checkNames(input);
  const twice = typeProblems(input.addresses);
  if (Object.keys(twice).length > 0) throw new Refusal('VALIDATION', {}, twice);
  const addresses = input.addresses.map(({ type, address }, index) => ({
    type,
    address: checkAddress(address, `addresses.${index}`, isDeliveredTo),
  }));
  await requireAttempt(context, registering, email);
  const typedCard = input.memberCardBarcode?.trim() || null;
  const card = typedCard === null ? undefined : await findUsableCard(context, typedCard);
  if (typedCard !== null && !card) {
    throw new Refusal('MEMBER_CARD_INVALID', {}, { memberCardBarcode: { rule: 'oneOf' } });
  }
  const memberCardBarcode = card?.barcode ?? null;
  await checkNewPassword(input.password, 'password', context.site, { email, ...names });
  const passwordHash = await passwords.hash(input.password);
  return inTransaction(context, async (transaction) => {
    const { database, clock, site, language, random } = transaction;
    const [user] = await database
      .insert(users)
      .values({
        ...names,
        siteId: site.id,
        email,
        username: input.username.trim() || email,
        passwordHash,
        memberCardBarcode,
        language,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!user) throw new Refusal('USER_EXISTS');
    const kept = withBoth(addresses);
    if (kept.length > 0) {
      await database.insert(userAddresses).values(kept.map((address) => ({ ...address, userId: user.id })));
    }
    for (const { register: join } of participants) await join?.(transaction, user, input.acceptedConsents);
    await confirmLater(transaction, user, email);
    transaction.emit({ kind: 'customer.changed', siteId: site.id, userId: user.id, happened: 'created' });
    return { user, marker: needsConfirmation(site, user) ? random.token(markerBytes) : null };
  });
}

/** oneOf where both addresses are for the same: one of them would be lost. */
export function typeProblems([first, second]: readonly (
  | { readonly type?: string | undefined }
  | undefined
)[]): FieldErrors {
  const isTwice = first?.type !== undefined && first.type === second?.type;
  return isTwice ? { 'addresses.1.type': { rule: 'oneOf' } } : {};
}

/** Billing that is not different is a copy of the delivery address with type main (docs/rules/accounts.md). */
function withBoth(addresses: Registration['addresses']): Registration['addresses'] {
  const [only] = addresses;
  if (!only || addresses.length > 1) return addresses;
  return [only, { type: only.type === 'main' ? 'shipping' : 'main', address: only.address }];
}
