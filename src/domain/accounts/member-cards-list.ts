import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { foldText } from '#values/folded-text.ts';
import {
  type MemberCardState,
  memberCardsListedMaximum,
  memberProgramsMaximum,
} from '#values/member-cards.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { requireFirstSite, type SiteDirectory } from '../sites/site-directory.ts';
import { cardWords, memberCards, memberPrograms } from './accounts-tables.ts';

export type MemberProgram = Readonly<typeof memberPrograms.$inferSelect>;

export type ManagedCard = Readonly<typeof memberCards.$inferSelect> & {
  readonly programKey: string;
  readonly state: MemberCardState;
};

export type CardFilter = {
  /** Some letters of the number or the holder. */
  readonly search?: string | undefined;
  readonly program?: string | undefined;
  readonly states?: readonly MemberCardState[] | undefined;
};

export type CardSources = { readonly directory: SiteDirectory };

/**
 * Cards hold on all sites and name people: those of the first site alone see to them.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export function requireCardKeeper(context: Context, { directory }: CardSources): void {
  requirePermission(context, 'prices.manage');
  requireFirstSite(context, directory);
}

/**
 * A page of the member cards, the newest first, with all programmes.
 * @returns what there is up to memberCardsListedMaximum rows, which are counted too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listCards(
  context: Context,
  sources: CardSources,
  { search = '', program, states }: CardFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{
  readonly rows: ManagedCard[];
  readonly total: number;
  readonly programs: readonly MemberProgram[];
}> {
  requireCardKeeper(context, sources);
  const { database } = context;
  const sought = foldText(search.trim());
  const offset = (page - 1) * perPage;
  const ofProgram = sql`${memberCards.programId} = (select id from ${memberPrograms} where key = ${program})`;
  const where = and(
    program === undefined ? undefined : ofProgram,
    states && inArray(stateOf(context), [...states]),
    sought === '' ? undefined : holds(cardWords(memberCards), sought),
  );
  const ids = database
    .select({ id: memberCards.id })
    .from(memberCards)
    .where(where)
    .orderBy(desc(memberCards.id))
    .limit(Math.max(0, Math.min(perPage, memberCardsListedMaximum - offset)))
    .offset(Math.min(offset, memberCardsListedMaximum));
  const rows = await readCards(context, inArray(memberCards.id, ids));
  const some = database
    .select({ id: memberCards.id })
    .from(memberCards)
    .where(where)
    .limit(memberCardsListedMaximum);
  const [counted] = await database.select({ total: count() }).from(some.as('some'));
  return { rows, total: counted?.total ?? 0, programs: await listPrograms(context) };
}

export function listPrograms({ database }: Pick<Context, 'database'>): Promise<MemberProgram[]> {
  return database.select().from(memberPrograms).orderBy(asc(memberPrograms.id)).limit(memberProgramsMaximum);
}

/** @throws Refusal NOT_FOUND */
export async function getCard(context: Context, id: number): Promise<ManagedCard> {
  const [card] = await readCards(context, eq(memberCards.id, id));
  if (!card) throw new Refusal('NOT_FOUND');
  return card;
}

/** @throws Refusal NOT_FOUND */
export async function getProgram(
  { database }: Pick<Context, 'database'>,
  id: number,
): Promise<MemberProgram> {
  const [program] = await database.select().from(memberPrograms).where(eq(memberPrograms.id, id));
  if (!program) throw new Refusal('NOT_FOUND');
  return program;
}

async function readCards(context: Context, where: SQL): Promise<ManagedCard[]> {
  const rows = await context.database
    .select({ card: memberCards, programKey: memberPrograms.key, state: stateOf(context) })
    .from(memberCards)
    .innerJoin(memberPrograms, eq(memberPrograms.id, memberCards.programId))
    .where(where)
    .orderBy(desc(memberCards.id));
  return rows.map(({ card, ...more }) => ({ ...card, ...more }));
}

/** Today where the site is. */
function stateOf({ clock, site }: Pick<Context, 'clock' | 'site'>): SQL<MemberCardState> {
  const today = calendarDay(clock.now(), site.timeZone);
  return sql<MemberCardState>`(case when ${memberCards.blocked} then 'blocked'
    when ${memberCards.validTo} < ${today} then 'over' else 'valid' end)`;
}
