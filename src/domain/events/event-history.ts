import { and, desc, eq, sql } from 'drizzle-orm';
import { type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import {
  authorOf,
  type HistoryEntry,
  type HistoryKind,
  historyListMaximum,
  thinStates,
} from '../text-history.ts';
import { readEvent } from './event-rows.ts';
import { hasWords, textIn } from './event-texts.ts';
import { type EventDraft, type EventText, eventHistory } from './events-tables.ts';

/** Keeps what an event has become, in some languages or in all that it is written in. */
export async function recordEvent(
  context: ShopRuntime & Partial<Pick<Context, 'actor'>>,
  { id, version }: { readonly id: number; readonly version: number },
  state: {
    readonly kind: HistoryKind;
    readonly event: EventDraft;
    /** Absent: all that it is written in. */
    readonly languages?: readonly Language[];
  },
): Promise<void> {
  const { kind, event } = state;
  const written = state.languages ?? languages.filter((one) => hasWords(event, one));
  if (written.length === 0) return;
  await context.database.insert(eventHistory).values(
    written.map((one) => ({
      ...{ eventId: id, version, kind, language: one, content: textIn(event, one) },
      userId: authorOf(context),
      createdAt: context.clock.now(),
    })),
  );
}

/**
 * What an event was in the context's language, newest first, without the texts themselves.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN for those who may not write; NOT_FOUND
 */
export async function listEventHistory(context: Context, id: number): Promise<HistoryEntry[]> {
  requirePermission(context, 'content.write');
  const { database, site, language } = context;
  await readEvent(context, id);
  return database
    .select({
      id: eventHistory.id,
      version: eventHistory.version,
      kind: eventHistory.kind,
      title: sql<string>`${eventHistory.content} ->> 'title'`,
      by: users.email,
      createdAt: eventHistory.createdAt,
    })
    .from(eventHistory)
    .leftJoin(users, and(eq(users.id, eventHistory.userId), eq(users.siteId, site.id)))
    .where(and(eq(eventHistory.eventId, id), eq(eventHistory.language, language)))
    .orderBy(desc(eventHistory.version), desc(eventHistory.id))
    .limit(historyListMaximum);
}

/** One of these states. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getEventState(context: Context, id: number, entryId: number): Promise<EventText> {
  requirePermission(context, 'content.write');
  await readEvent(context, id);
  const [entry] = await context.database
    .select({ content: eventHistory.content })
    .from(eventHistory)
    .where(
      and(
        eq(eventHistory.id, entryId),
        eq(eventHistory.eventId, id),
        eq(eventHistory.language, context.language),
      ),
    );
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry.content;
}

/** Forgets drafts of the past (text-history.ts). */
export function thinEventHistory(runtime: ShopRuntime): Promise<void> {
  return thinStates(runtime, eventHistory, 'event_id');
}
