import { eq, sql } from 'drizzle-orm';
import type { LinkSigner } from '#platform/link-signer.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { makePreviewToken, readPreviewToken } from '../preview-tokens.ts';
import { type EventRow, newestOf, readEvent } from './event-rows.ts';
import { type EventReader, type ShownEvent, showEvents } from './events-queries.ts';
import { events } from './events-tables.ts';

/* The draft of an event, shown to whoever has the link until it ends or is taken back. */

/**
 * A link to the newest of an event in the context's language.
 * @param hours how long it holds, unless it is taken back before (`endEventPreviews`)
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function makeEventPreview(
  context: Context,
  links: LinkSigner,
  { id, hours }: { readonly id: number; readonly hours: number },
): Promise<{ token: string; endsAt: Date }> {
  requirePermission(context, 'content.write');
  const { language } = context;
  const series = seriesOf(context, await readEvent(context, id));
  return makePreviewToken(context, links, 'event-preview', { id, language, series, hours });
}

/** Takes back every link of the site to the draft of an event in the context's language. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function endEventPreviews(context: Context, id: number): Promise<void> {
  requirePermission(context, 'content.write');
  await readEvent(context, id);
  const { database } = context;
  const column = events.previewSeries;
  const name = sql`${nameOfSeries(context)}::text`;
  const present = sql`coalesce((${column} ->> ${name})::int, 0)`;
  await database
    .update(events)
    .set({ previewSeries: sql`jsonb_set(${column}, array[${name}], to_jsonb(${present} + 1))` })
    .where(eq(events.id, id));
}

type Reader = Pick<Context, 'site'> & { readonly language: Language };

/** Of an event of all sites each takes back its own links alone. */
const nameOfSeries = ({ site, language }: Reader) => `${language}.${site.id}`;

/** By language alone those count that were taken back before sites were told apart. */
function seriesOf(reader: Reader, { previewSeries }: EventRow): number {
  return (previewSeries[reader.language] ?? 0) + (previewSeries[nameOfSeries(reader)] ?? 0);
}

/**
 * The draft that a token was made for, as it is now and as visitors would see it, in the token's language.
 * @throws Refusal NOT_FOUND, alike for tokens that have expired, were taken back, made up or belong to what is no more
 */
export async function readEventPreview(
  context: Context,
  links: LinkSigner,
  token: string,
): Promise<{ readonly reader: Context; readonly event: ShownEvent }> {
  const { id, language, series } = readPreviewToken(context, links, 'event-preview', token);
  const row = await readEvent(context, id);
  if (seriesOf({ ...context, language }, row) !== series) throw new Refusal('NOT_FOUND');
  const reader = { ...context, language };
  return { reader, event: await showNewest(reader, newestOf(row)) };
}

/** An event as visitors would see it, whether or not they do. */
export async function showNewest(
  reader: EventReader,
  row: Parameters<typeof newestOf>[0],
): Promise<ShownEvent> {
  const [shown] = await showEvents(reader, [row]);
  if (!shown) throw new Error('An event was not shown.');
  return shown;
}
