import { Type } from 'typebox';
import { eventStatuses } from '#values/event-statuses.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { SeenVersion } from '../shapes/editing-shapes.ts';
import {
  EventDefinition,
  EventDraft,
  EventEdit,
  eventDefinitionMembers,
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
    body: Type.Object(eventDefinitionMembers),
    answer: EventDefinition,
  }),
  eventDefinitionUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/event/update/:id',
    tag: 'Events',
    access: 'content.edit',
    summary:
      'Changes, publishes or cancels an event with the next request; what is published, those change who publish',
    params,
    body: Type.Object({ ...eventDefinitionMembers, version: SeenVersion }),
    answer: EventDefinition,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
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
      'Writes an event in one language, seen by nobody else until it is published; a conflict tells the newest as `current`',
    params,
    body: EventEdit,
    answer: EventDraft,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
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
