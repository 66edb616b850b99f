import { showHtml } from '#domain/content/written-html.ts';
import type { Context } from '#domain/context.ts';
import type { ShownEvent } from '#domain/events/events-queries.ts';
import { pathOf } from '#values/addresses.ts';
import { languageCodes } from '#values/language.ts';

/** An event as it stands alone. */
export async function wholeEvent(context: Context, event: ShownEvent) {
  return { ...recordOf(context, event), body: await showHtml(context, event.body) };
}

/** An event as lists tell of it. */
export function recordOf({ site, language }: Context, event: ShownEvent) {
  const { id, title, place, excerpt, state, media, product, registrationUrl } = event;
  return {
    id,
    title,
    place,
    excerpt,
    language: languageCodes[event.language],
    languages: event.languages.map((one) => languageCodes[one]),
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    timeZone: site.timeZone,
    state,
    media,
    product,
    registrationUrl,
    url: pathOf('event', language, { id: String(id) }),
  };
}
