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

/** Events as their editors have them (docs/rules/events.md); visitors get them by `event/public`. */
export const eventEditingEndpoints = {
  eventDefinitionFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/filter',
    tag: 'Events',
    access: 'content.edit',
    summary: 'Events with their texts in all languages, drafts included',
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
    summary: 'An event with its texts in all languages',
    params,
    answer: EventDefinition,
    refusals: ['NOT_FOUND'],
  }),
  eventDefinitionCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/create',
    tag: 'Events',
    access: 'content.edit',
    summary: 'Announces an event on the site, or saves it as a draft; publishing needs a right of its own',
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
      'Changes an event in all languages, withdraws or cancels it; the named languages are published, the others stay drafts',
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
    summary: 'The latest state of an event in one language, for editing it on its page',
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
      'Saves an event in one language, as a draft unless it is published, at once or scheduled; a conflict returns the latest state as `current`',
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
      'Versions of an event in the language of the call, newest first, the last 200 without their texts',
    params,
    answer: HistoryStates,
    refusals: ['NOT_FOUND'],
  }),
  eventHistoryGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/event/history/get/:id/:entry',
    tag: 'Events',
    access: 'content.write',
    summary: 'One of these versions in full',
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
      'Creates a preview link to the draft of an event in the language of the call, valid for anybody until it expires or is revoked',
    body: Type.Object({ id: Id, hours: PreviewHours }),
    answer: PreviewAddress,
    refusals: ['NOT_FOUND'],
  }),
  eventPreviewEnd: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/previewLink/end',
    tag: 'Events',
    access: 'content.write',
    summary: 'Revokes all preview links of an event in the language of the call',
    body: Type.Object({ id: Id }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
  eventPreview: endpoint({
    method: 'POST',
    path: '/api/v1/cms/event/preview',
    tag: 'Events',
    access: 'anybody',
    summary: 'The draft of the event for which a preview link’s token was created, as visitors would see it',
    body: Type.Object({ token: PreviewToken }),
    answer: Event,
    refusals: ['NOT_FOUND'],
  }),
  eventDefinitionDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/event/delete/:id',
    tag: 'Events',
    access: 'content.edit',
    summary: 'Deletes an event and its address',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
};
