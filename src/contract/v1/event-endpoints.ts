import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Event, EventRecord } from '../shapes/event-shapes.ts';
import { Filters, Keyword, PageNumber, PageOfRecords, Sort } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** Fairs, courses and open days (docs/rules/events.md). */
export const eventEndpoints = {
  eventFilter: endpoint({
    method: 'POST',
    path: '/api/v1/event/public/filter',
    tag: 'Events',
    access: 'anybody',
    summary: 'A page of events, sorted by start; filters id, period, startsAt, endsAt, from and to',
    body: Type.Object({
      filters: Type.Optional(Filters),
      keywords: Type.Optional(Keyword),
      sort: Type.Optional(Sort),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfRecords(EventRecord),
    refusals: ['UNKNOWN_FILTER'],
  }),
  eventGet: endpoint({
    method: 'GET',
    path: '/api/v1/event/public/get',
    tag: 'Events',
    access: 'anybody',
    summary: 'One event in full, by its id',
    query: Type.Object({ id: Id }),
    answer: Event,
    refusals: ['NOT_FOUND'],
  }),
};
