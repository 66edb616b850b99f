import type { FastifyInstance } from 'fastify';
import { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import { writableTextOf, writtenHtmlOf } from '#domain/content/written-html.ts';
import type { Context } from '#domain/context.ts';
import { editEvent, getEventDraft, showDraft } from '#domain/events/event-drafts.ts';
import {
  createEvent,
  deleteEvent,
  getEventDefinition,
  listEventDefinitions,
  updateEvent,
} from '#domain/events/event-editing.ts';
import { type EventRow, hasChanges } from '#domain/events/event-rows.ts';
import { stateOf } from '#domain/events/events-queries.ts';
import { eventMaxima } from '#values/event-limits.ts';
import { languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { RichTextNode } from '#values/rich-text.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { wholeEvent } from './event-record.ts';
import { pageOfFound } from './post-shape.ts';

/** Events as those have them who announce them (docs/rules/events.md). */
export function registerEventEditingRoutes(api: FastifyInstance, { content }: ApiDependencies): void {
  registerEndpoints(api, eventEditingEndpoints, {
    async eventDefinitionFilter(context, { body }) {
      const { page = 1, limit = listLimitDefault, period = 'all', ...filter } = body;
      const { rows, total } = await listEventDefinitions(context, { ...filter, period, page, limit });
      return pageOfFound(
        rows.map((row) => definitionOf(context, row)),
        total,
        page,
        limit,
      );
    },
    eventDefinitionGet: async (context, { params }) =>
      definitionOf(context, await getEventDefinition(context, params.id)),
    eventDefinitionCreate: async (context, { body }) =>
      definitionOf(context, await createEvent(context, momentsOf(body))),
    eventDefinitionUpdate: async (context, { params, body }) =>
      definitionOf(context, await updateEvent(context, params.id, momentsOf(body))),
    async eventDraftGet(context, { params }) {
      const row = await getEventDraft(context, params.id);
      const shown = await wholeEvent(context, await showDraft(context, row));
      return { ...draftOf(context, row, shown.media), shown };
    },
    async eventDraftUpdate(context, { params, body }) {
      const { title, place, excerpt, text, version, publish = false, ...facts } = body;
      const html = text && (await htmlOfText(context, content, text));
      try {
        const row = await editEvent(context, params.id, {
          ...{ version, publish },
          words: { title, place, excerpt, body: html },
          facts: momentsOf(facts),
        });
        return await answerDraft(context, row);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
        const current = await answerDraft(context, await getEventDraft(context, params.id));
        throw new Refusal('EDIT_CONFLICT', { ...error.details, current });
      }
    },
    async eventDefinitionDelete(context, { params }) {
      await deleteEvent(context, params.id);
      return { id: params.id };
    },
  });
}

function momentsOf<T extends { readonly startsAt: string; readonly endsAt: string }>(body: T) {
  return { ...body, startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) };
}

async function answerDraft(context: Context, row: EventRow) {
  return draftOf(context, row, (await showDraft(context, row)).media);
}

function draftOf<M>({ language }: Context, row: EventRow, media: M) {
  const { id, title, place, excerpt, body, mediumId, productKey, registrationUrl, status, version } = row;
  return {
    ...{ id, mediumId, productKey, registrationUrl, status, version, media },
    language_code: languageCodes[language],
    title: title[language] ?? '',
    place: place[language] ?? '',
    excerpt: excerpt[language] ?? '',
    text: writableTextOf(body[language] ?? '') ?? null,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    hasChanges: hasChanges(row),
  };
}

/** Rich text as the HTML that events keep. @throws Refusal VALIDATION where it is none, or too long */
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

function definitionOf({ clock }: Context, row: EventRow) {
  const { siteId, words: _words, updatedAt: _updatedAt, draft: _draft, ...event } = row;
  return {
    hasChanges: hasChanges(row),
    ...event,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    ofAllSites: siteId === null,
    state: stateOf(row, clock.now()),
  };
}
