import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { OrderDocument, OrderListEntry } from '../shapes/document-shapes.ts';
import { Filters, PageNumber, PageOfRecords } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** Orders and invoices of the logged-in user (docs/rules/calls.md). */
export const documentEndpoints = {
  documentFilter: endpoint({
    method: 'POST',
    path: '/api/v2/document/filter/web',
    tag: 'Orders',
    access: 'login',
    summary: 'The orders of the logged-in user, newest first; the filter key is `store`',
    body: Type.Object({
      filters: Type.Optional(Filters),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfRecords(OrderListEntry),
    refusals: ['UNKNOWN_FILTER'],
  }),
  documentGet: endpoint({
    method: 'GET',
    path: '/api/v2/document/get/web/:id',
    tag: 'Orders',
    access: 'login',
    weight: 30,
    summary:
      'One order in full; with `format=pdf` the invoice in force, once one is issued, with `format=deliveryNote` the delivery note',
    params: Type.Object({ id: Id }),
    query: Type.Object({ format: Type.Optional(Type.Enum(['json', 'pdf', 'deliveryNote'])) }),
    answer: OrderDocument,
    file: ['application/pdf'],
    refusals: ['NOT_FOUND'],
    // A browser fetches the file by a link, which carries no header.
    keyless: true,
  }),
  deliveryNoteGet: endpoint({
    method: 'GET',
    path: '/api/v2/document/deliveryNote/:id',
    tag: 'Orders',
    access: ['orders.manage', 'production.manage'],
    weight: 30,
    summary: 'The delivery note of any order, without prices; for users who manage orders',
    params: Type.Object({ id: Id }),
    answer: Type.Object({}),
    file: ['application/pdf'],
    refusals: ['NOT_FOUND'],
    keyless: true,
  }),
};
