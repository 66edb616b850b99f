import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { fromExcluded } from '#platform/database/upsert.ts';
import { memberCardTriesPerAccount } from '#values/account-limits.ts';
import { calendarDay } from '#values/calendar-day.ts';
import type { Translated } from '#values/language.ts';
import { tidyText } from '#values/pasted-text.ts';
import { signedInOf } from '../actor.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { requireAttempt } from './account-attempts.ts';
import { memberCards, memberPrograms, users } from './accounts-tables.ts';

/** A card with its programme. */
export type MemberCard = {
  readonly id: number;
  readonly barcode: string;
  readonly blocked: boolean;
  /** Last day, YYYY-MM-DD; null: no end. */
  readonly validTo: string | null;
  readonly programKey: string;
  readonly programName: Translated;
  /** Taken off the goods beyond membership prices. */
  readonly loyaltyBasisPoints: number;
};

/**
 * Whether a card counts in a store today (by the site's calendar): it is one of a programme that the store takes. Several
 * people may use one.
 */
export function doesCardCount(
  { clock, site, store }: Pick<Context, 'clock' | 'site' | 'store'>,
  { blocked, validTo, programKey }: Pick<MemberCard, 'blocked' | 'validTo' | 'programKey'>,
): boolean {
  const isTaken = store.loyalty === null || store.loyalty.some(({ key }) => key === programKey);
  return isTaken && !blocked && (validTo === null || calendarDay(clock.now(), site.timeZone) <= validTo);
}

export function findMemberCard(
  runtime: Pick<ShopRuntime, 'database'>,
  barcode: string,
): Promise<MemberCard | undefined> {
  const typed = tidyText(barcode);
  const isAny = inArray(memberCards.barcode, spellingsOf(typed));
  return findCard(runtime, isAny, typed);
}

export function findCardById(
  runtime: Pick<ShopRuntime, 'database'>,
  id: number,
): Promise<MemberCard | undefined> {
  return findCard(runtime, eq(memberCards.id, id));
}

/** @param first barcode of the one that comes before others that fit */
async function findCard(
  { database }: Pick<ShopRuntime, 'database'>,
  is: SQL,
  first?: string,
): Promise<MemberCard | undefined> {
  const found = await database
    .select({
      id: memberCards.id,
      barcode: memberCards.barcode,
      blocked: memberCards.blocked,
      validTo: memberCards.validTo,
      programKey: memberPrograms.key,
      programName: memberPrograms.name,
      loyaltyBasisPoints: memberPrograms.loyaltyBasisPoints,
    })
    .from(memberCards)
    .innerJoin(memberPrograms, eq(memberPrograms.id, memberCards.programId))
    .where(is);
  return found.find((card) => card.barcode === first) ?? found[0];
}

/**
 * The id of the card that is kept in the profile of an account, for statements that give it to a cart; null where it is unknown,
 * blocked or over.
 * @param day today where the shop is, YYYY-MM-DD
 */
export function ownCardId(userId: SQL, day: SQL): SQL<number | null> {
  return sql`(
    select own_card.id from member_card own_card
    join ${users} owner on owner.member_card_barcode = own_card.barcode
    where owner.id = ${userId} and not own_card.blocked
      and (own_card.valid_to is null or own_card.valid_to >= ${day}))`;
}

/** The same for a statement that is kept prepared: with the query in it, it would be planned anew for every visitor. */
export async function findOwnCardId(
  { database, clock, site }: Context,
  userId: number,
): Promise<number | null> {
  const day = calendarDay(clock.now(), site.timeZone);
  const { rows } = await database.execute<{ id: number | null }>(
    sql`select ${ownCardId(sql`${userId}::int`, sql`${day}::text`)} as id`,
  );
  return rows[0]?.id ?? null;
}

/** Whether the logged-in user keeps a card in the profile that counts here today. Asks nothing for visitors. */
export async function hasOwnCard(context: Context): Promise<boolean> {
  const user = signedInOf(context);
  if (!user) return false;
  const [owner] = await context.database
    .select({ barcode: users.memberCardBarcode })
    .from(users)
    .where(eq(users.id, user.userId));
  return owner?.barcode ? isUsableCard(context, owner.barcode) : false;
}

/** As it was typed, in capitals or small letters, and without the blanks that stand between the groups on a card. */
function spellingsOf(typed: string): string[] {
  const ways = [typed, typed.replaceAll(' ', '')];
  return [...new Set(ways.flatMap((way) => [way, way.toUpperCase(), way.toLowerCase()]))];
}

/** Whether a barcode is that of a card that counts here today. */
export async function isUsableCard(context: Context, barcode: string): Promise<boolean> {
  return (await findUsableCard(context, barcode)) !== undefined;
}

/** A card that counts here today, by its barcode in any spelling. */
export async function findUsableCard(context: Context, barcode: string): Promise<MemberCard | undefined> {
  const card = await findMemberCard(context, barcode);
  return card && doesCardCount(context, card) ? card : undefined;
}

/** Tries of card codes by one account, wherever they are made. */
const cardTries = { kind: 'memberCard', maximum: memberCardTriesPerAccount, windowMinutes: 60 };

/** Counts a try of the logged-in user, so that an account is no way to guess cards: RATE_LIMITED. */
export async function countCardTry(context: Context): Promise<void> {
  const user = signedInOf(context);
  if (user) await requireAttempt(context, cardTries, String(user.userId));
}

/**
 * Answers whether a barcode is that of a card that counts.
 * @throws Refusal RATE_LIMITED for an account that has tried too many
 */
export async function checkMemberCard(context: Context, barcode: string): Promise<boolean> {
  await countCardTry(context);
  return (await findUsableCard(context, barcode)) !== undefined;
}

export type MemberProgramInput = {
  readonly key: string;
  readonly name: Translated;
  readonly loyaltyBasisPoints: number;
  readonly cards: readonly {
    readonly barcode: string;
    readonly holder: string;
    readonly blocked: boolean;
    readonly validTo: string | null;
  }[];
};

/** Creates a programme or renews the one with this key; cards that are not named stay as they are. */
export async function saveMemberProgram(runtime: ShopRuntime, input: MemberProgramInput): Promise<void> {
  const { key, name, loyaltyBasisPoints, cards } = input;
  await inTransaction(runtime, async ({ database }) => {
    const [program] = await database
      .insert(memberPrograms)
      .values({ key, name, loyaltyBasisPoints })
      .onConflictDoUpdate({ target: memberPrograms.key, set: { name, loyaltyBasisPoints } })
      .returning({ id: memberPrograms.id });
    if (!program) throw new Error('A saved programme was not returned.');
    if (cards.length === 0) return;
    await database
      .insert(memberCards)
      .values(cards.map((card) => ({ ...card, programId: program.id })))
      .onConflictDoUpdate({
        target: memberCards.barcode,
        set: fromExcluded(memberCards, ['programId', 'holder', 'blocked', 'validTo']),
      });
  });
}
