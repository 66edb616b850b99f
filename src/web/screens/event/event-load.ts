import { redirect } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import { eventEndpoints } from '#contract/v1/event-endpoints.ts';
import { findIdInAddress, pathOf } from '#values/addresses.ts';
import { wholeDaysOf } from '#values/calendar-day.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { dateRangeOf } from '#web/i18n/date-range.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadWhoEdits, whereEdited } from '../../parts/editing/where-edited.ts';
import { eventCardFacts } from '../../parts/event-card/event-card-facts.ts';
import { pictureFacts } from '../../parts/picture-facts.ts';
import { wherePreviewed } from '../../parts/previewed.ts';
import { productCardFacts, productCardFields } from '../../parts/product-card-facts.ts';

/** The newest of an event for whoever is asked to edit it and may. */
function findEditedEvent(facts: RequestFacts, request: Request, id: number) {
  return whereEdited(facts, request, async () => {
    const [{ shown, ...draft }, who] = await Promise.all([
      facts.personalApi.call(eventEditingEndpoints.eventDraftGet, { params: { id } }),
      loadWhoEdits(facts),
    ]);
    return { shown, event: { draft, ...who } };
  });
}

/** The draft that the address's token shows; nothing where the address carries none. */
async function findPreview(facts: RequestFacts, request: Request, id: number) {
  const event = await wherePreviewed(facts, new URL(request.url).searchParams, (token) =>
    facts.api.call(eventEditingEndpoints.eventPreview, { body: { token } }),
  );
  if (event && event.id !== id) throw notFound();
  return event;
}

/** Of events that come: so many beside this one. */
const othersMaximum = 3;

type Event = EndpointAnswer<typeof eventEndpoints.eventGet>;

/** An event by its id. Another spelling of its address leads to the one that is written here (301). */
export async function loadEvent(facts: RequestFacts, request: Request, part = '') {
  const id = findIdInAddress(part);
  if (id === undefined) throw notFound();
  const { api, language, site } = facts;
  const edited = await findEditedEvent(facts, request, id);
  const preview = edited ? undefined : await findPreview(facts, request, id);
  const event = edited?.shown ?? preview ?? (await api.call(eventEndpoints.eventGet, { query: { id } }));
  const { pathname, search } = new URL(request.url);
  if (pathname !== event.url) throw redirect(event.url + search, 301);
  const [registration, others] = await Promise.all([
    findRegistration(facts, event),
    listOthers(facts, event),
  ]);
  const written = event.languages.map(findLanguageByCode).filter((one) => one !== undefined);
  const offered = site.languages.map(findLanguageByCode);
  const addressIn = (one: Language) => pathOf('event', one, { id: part });
  const textLanguage = findLanguageByCode(event.language) ?? language;
  return {
    title: event.title,
    place: event.place,
    excerpt: event.excerpt,
    body: event.body,
    machineDates: machineDatesOf(event),
    state: event.state,
    dates: dateRangeOf(language, event),
    picture: event.media ? pictureFacts(event.media) : undefined,
    /** Of the texts, where it is another one than the page's. */
    textLanguage: textLanguage === language ? undefined : textLanguage,
    // Its calendar file contains what visitors see, and nothing else.
    calendarPath: isOpen(event) && !preview ? `${event.url}.ics` : undefined,
    registration,
    registrationUrl: isOpen(event) ? event.registrationUrl : null,
    others,
    edited: edited?.event,
    isPreview: preview !== undefined,
    canonicalPath: addressIn(textLanguage),
    alternates: Object.fromEntries(
      written.filter((one) => offered.includes(one)).map((one) => [one, addressIn(one)]),
    ),
  };
}

/** For machines: instants, of whole days the days alone. */
export function machineDatesOf({
  startsAt,
  endsAt,
  timeZone,
}: Pick<Event, 'startsAt' | 'endsAt' | 'timeZone'>): { start: string; end: string } {
  const days = wholeDaysOf(new Date(startsAt), new Date(endsAt), timeZone);
  return days ? { start: days.first, end: days.last } : { start: startsAt, end: endsAt };
}

/** Whether one can still be there. */
export function isOpen({ state }: Pick<Event, 'state'>): boolean {
  return state === 'coming' || state === 'running';
}

/** The product by which one registers, while that is of use; the page stands without it too. */
async function findRegistration({ api }: RequestFacts, { product, state }: Event) {
  if (!product || !isOpen({ state })) return undefined;
  const body = {
    filters: [{ key: 'id', value: product.id }],
    select: [...productCardFields],
    limit: 1,
  };
  const page = await api.call(catalogueEndpoints.productFilter, { body }).catch(() => undefined);
  const record = page?.records[0];
  if (!record) return undefined;
  const { name, slug, price, stock, unit } = productCardFacts(record);
  return { name, slug, price, stock, unit };
}

async function listOthers({ api, language }: RequestFacts, { id }: Event) {
  const body = { filters: [{ key: 'period', value: 'upcoming' }], limit: othersMaximum + 1 };
  const page = await api.call(eventEndpoints.eventFilter, { body }).catch(() => undefined);
  return (page?.records ?? [])
    .filter((other) => other.id !== id)
    .slice(0, othersMaximum)
    .map((other) => eventCardFacts(language, other));
}
