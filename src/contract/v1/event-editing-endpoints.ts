import { Type } from 'typebox';
import { eventStatuses } from '#values/events.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import {
  HistoryStates,
  PreviewAddress,
  PreviewHours,
  PreviewToken,
  SeenVersion,
} from '../shapes/editing-shapes.ts';
import {
  Event,
  EventDefinition,
  EventDraft,
  EventEdit,
  EventState,
  eventDefinitionMembers,
  PublishedLanguages,
  ShownEventDraft,
} from '../shapes/event-shapes.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });

/** Events as those have them who announce them (docs/rules/events.md); visitors get them by `event/public`. */
export const eventEditingEndpoints = {
  eventDefinitionFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/filter',
    tag: 'Events',
    access: 'content.edit',
    summary: 'Events with their words in all languages, drafts too',
    body: Type.Object({
      period: Type.Optional(Type.Enum(['all', 'upcoming', 'past'])),
      status: Type.Optional(Type.Enum([...eventStatuses])),
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(EventDefinition),
  }),
  eventDefinitionGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/event/get/:id',
    tag: 'Events',
    access: 'content.edit',
    summary: 'An event with its words in all languages',
    params,
    answer: EventDefinition,
    refusals: ['NOT_FOUND'],
  }),
  eventDefinitionCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/create',
    tag: 'Events',
    access: 'content.edit',
    summary: 'Announces an event on the site, or keeps it as a draft; publishing is a right of its own',
    body: Type.Object({ ...eventDefinitionMembers, publish: PublishedLanguages }),
    answer: EventDefinition,
    refusals: ['ALT_TEXT_MISSING'],
  }),
  eventDefinitionUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/event/update/:id',
    tag: 'Events',
    access: 'content.edit',
    summary:
      'Changes an event in all languages, withdraws or cancels it; visitors see the languages that are named, the others stay drafts',
    params,
    body: Type.Object({ ...eventDefinitionMembers, publish: PublishedLanguages, version: SeenVersion }),
    answer: EventDefinition,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ALT_TEXT_MISSING'],
  }),
  eventDraftGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/event/draft/:id',
    tag: 'Events',
    access: 'content.write',
    summary: 'The newest of an event in one language, for being edited on its page',
    params,
    answer: ShownEventDraft,
    refusals: ['NOT_FOUND'],
  }),
  eventDraftUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/event/draft/:id',
    tag: 'Events',
    access: 'content.write',
    summary:
      'Writes an event in one language, seen by nobody else until it is published, at once or at a time; a conflict tells the newest as `current`',
    params,
    body: EventEdit,
    answer: EventDraft,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ALT_TEXT_MISSING'],
  }),
  eventHistoryList: endpoint({
    method: 'GET',
    path: '/api/v1/cms/event/history/list/:id',
    tag: 'Events',
    access: 'content.write',
    summary:
      'What an event was in the language of the call, newest first, the last 200 states without their texts',
    params,
    answer: HistoryStates,
    refusals: ['NOT_FOUND'],
  }),
  eventHistoryGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/event/history/get/:id/:entry',
    tag: 'Events',
    access: 'content.write',
    summary: 'One of these states, whole',
    params: Type.Object({ id: Id, entry: Id }),
    answer: EventState,
    refusals: ['NOT_FOUND'],
  }),
  eventPreviewLink: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/previewLink',
    tag: 'Events',
    access: 'content.write',
    summary:
      'An address at which anybody sees the draft of an event in the language of the call, until it expires or is taken back',
    body: Type.Object({ id: Id, hours: PreviewHours }),
    answer: PreviewAddress,
    refusals: ['NOT_FOUND'],
  }),
  eventPreviewEnd: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/previewLink/end',
    tag: 'Events',
    access: 'content.write',
    summary: 'Takes back all such addresses of an event in the language of the call',
    body: Type.Object({ id: Id }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
  eventPreview: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/preview',
    tag: 'Events',
    access: 'anybody',
    summary: 'The event whose draft the token of such an address was made for, as visitors would see it',
    body: Type.Object({ token: PreviewToken }),
    answer: Event,
    refusals: ['NOT_FOUND'],
  }),
  eventDefinitionDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/event/delete/:id',
    tag: 'Events',
    access: 'content.edit',
    summary: 'Takes an event away with its address',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
};
