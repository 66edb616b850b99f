import { writableTextOf, writtenHtmlOf } from '#domain/content/written-html.ts';
import type { Context } from '#domain/context.ts';
import { createEvent, updateEvent } from '#domain/events/event-announcing.ts';
import { deleteEvent } from '#domain/events/event-bin.ts';
import {
  type EditedEvent,
  type EventEdit,
  type EventPublication,
  editEvent,
  getEventDraft,
} from '#domain/events/event-drafts.ts';
import { type DefinedEvent, getEventDefinition, listEventDefinitions } from '#domain/events/event-editing.ts';
import { getEventState, listEventHistory } from '#domain/events/event-history.ts';
import {
  endEventPreviews,
  makeEventPreview,
  readEventPreview,
  showNewest,
} from '#domain/events/event-previews.ts';
import { type EventRow, hasChanges } from '#domain/events/event-rows.ts';
import { stateOf } from '#domain/events/events-queries.ts';
import { pathOf } from '#values/addresses.ts';
import { eventMaxima } from '#values/events.ts';
import { findLanguageByCode, type Language, languageCodes } from '#values/language.ts';
import { listLimitDefault, previewHoursDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { RichTextNode } from '#values/rich-text.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { wholeEvent } from './event-record.ts';

/** Events in the shape for their editors (docs/rules/events.md). */
export function eventEditingRoutes({ content, links }: ApiDependencies): Routes<'eventEditing'> {
  return {
    handlers: {
      async eventDefinitionFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, period = 'all', ...filter } = body;
        const { events, total } = await listEventDefinitions(context, { ...filter, period, page, limit });
        return pageOfFound(
          events.map((event) => definitionOf(context, event)),
          total,
          page,
          limit,
        );
      },
      eventDefinitionGet: async (context, { params }) =>
        definitionOf(context, await getEventDefinition(context, params.id)),
      eventDefinitionCreate: async (context, { body }) =>
        definitionOf(context, await createEvent(context, described(body))),
      eventDefinitionUpdate: async (context, { params, body }) =>
        definitionOf(context, await updateEvent(context, params.id, described(body))),
      async eventDraftGet(context, { params }) {
        const edited = await getEventDraft(context, params.id);
        const shown = await wholeEvent(context, await showNewest(context, edited.row));
        return { ...draftOf(context, edited, shown.media), shown };
      },
      async eventDraftUpdate(context, { params, body }) {
        const { title, place, excerpt, text, version, publish, publishAt, unschedule, withdraw, ...facts } =
          body;
        const html = text && (await htmlOfText(context, content, text));
        const edit: EventEdit = {
          version,
          words: { title, place, excerpt, body: html },
          facts: momentsOf(facts),
          publication: publicationOf(context, { publish, publishAt, unschedule, withdraw }),
        };
        try {
          return await answerDraft(context, await editEvent(context, params.id, edit));
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
          const current = await answerDraft(context, await getEventDraft(context, params.id));
          throw new Refusal('EDIT_CONFLICT', { ...error.details, current });
        }
      },
      async eventHistoryList(context, { params }) {
        const entries = await listEventHistory(context, params.id);
        return entries.map(({ createdAt, ...entry }) => ({ ...entry, created_at: createdAt.toISOString() }));
      },
      async eventHistoryGet(context, { params }) {
        const { body, ...state } = await getEventState(context, params.id, params.entry);
        return { ...state, text: writableTextOf(body) ?? null };
      },
      async eventPreviewLink(context, { body }) {
        const { id, hours = previewHoursDefault } = body;
        const { token, endsAt } = await makeEventPreview(context, links, { id, hours });
        return {
          url: `${context.site.url}${pathOf('event', context.language, { id: String(id) })}?preview=${token}`,
          expires_at: endsAt.toISOString(),
        };
      },
      async eventPreviewEnd(context, { body }) {
        await endEventPreviews(context, body.id);
        return { id: body.id };
      },
      async eventPreview(context, { body }) {
        const { reader, event } = await readEventPreview(context, links, body.token);
        return wholeEvent(reader, event);
      },
      async eventDefinitionDelete(context, { params }) {
        await deleteEvent(context, params.id);
        return { id: params.id };
      },
    },
  };
}

function momentsOf<T extends { readonly startsAt: string; readonly endsAt: string }>(body: T) {
  return { ...body, startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) };
}

function described<
  T extends { readonly startsAt: string; readonly endsAt: string; readonly publish?: string[] },
>(body: T) {
  const publish = body.publish?.flatMap((code) => findLanguageByCode(code) ?? []);
  return { ...momentsOf(body), publish };
}

/** What is past is now. */
function publicationOf(
  { clock }: Context,
  {
    publish,
    publishAt,
    unschedule,
    withdraw,
  }: {
    readonly publish?: boolean;
    readonly publishAt?: string;
    readonly unschedule?: boolean;
    readonly withdraw?: boolean;
  },
): EventPublication {
  if (withdraw) return { kind: 'withdraw' };
  if (unschedule) return { kind: 'unschedule' };
  if (publish) return { kind: 'publish' };
  if (publishAt === undefined) return { kind: 'draft' };
  const at = new Date(publishAt);
  return at <= clock.now() ? { kind: 'publish' } : { kind: 'schedule', at };
}

async function answerDraft(context: Context, edited: EditedEvent) {
  return draftOf(context, edited, (await showNewest(context, edited.row)).media);
}

function draftOf<M>({ language, site }: Context, edited: EditedEvent, media: M) {
  const { row, hasChanges, publishAt, waiting, changesFacts } = edited;
  const { id, title, place, excerpt, body, mediumId, productKey, registrationUrl, status, version } = row;
  return {
    ...{ id, mediumId, productKey, registrationUrl, status, version, media, hasChanges, changesFacts },
    language_code: languageCodes[language],
    title: title[language] ?? '',
    place: place[language] ?? '',
    excerpt: excerpt[language] ?? '',
    text: writableTextOf(body[language] ?? '') ?? null,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
    waitingLanguages: waiting.map((one) => languageCodes[one]),
    untranslated: untranslatedOf(row, language, site.defaultLanguage),
  };
}

/** Names of places are the same in all languages. */
function untranslatedOf(
  { title, excerpt, body }: EventRow,
  language: Language,
  original: Language,
): string[] {
  if (language === original) return [];
  return Object.entries({ title, description: excerpt, text: body }).flatMap(([name, texts]) =>
    texts[language] && texts[language] === texts[original] ? [name] : [],
  );
}

/**
 * Rich text as the HTML that events store.
 * @throws Refusal VALIDATION if it is invalid or too long
 */
async function htmlOfText(
  context: Context,
  content: ApiDependencies['content'],
  text: Readonly<Record<string, unknown>>,
): Promise<string> {
  const section = { id: 'text', type: 'richText', v: 2, options: { title: '', body: text, priced: false } };
  const [resolved] = await content.resolveDraft(context, [section]).catch((error) => {
    const isWrong = error instanceof Refusal && error.code === 'VALIDATION';
    throw isWrong ? new Refusal('VALIDATION', {}, { text: { rule: 'format' } }) : error;
  });
  const html = writtenHtmlOf(text as RichTextNode, resolved?.options.body as RichTextNode);
  if (html.length <= eventMaxima.body) return html;
  throw new Refusal('VALIDATION', {}, { text: { rule: 'maxLength', parameter: eventMaxima.body } });
}

function definitionOf({ clock }: Context, { row, unseen }: DefinedEvent) {
  const { siteId, words: _words, updatedAt: _updatedAt, draft: _draft, ...event } = row;
  return {
    hasChanges: hasChanges(row),
    waitingLanguages: unseen.map((one) => languageCodes[one]),
    ...event,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ofAllSites: siteId === null,
    state: stateOf(row, clock.now()),
  };
}
