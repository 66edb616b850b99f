import { Type } from 'typebox';
import { outsideNumberMaximum, paperKinds, printedOrdersMaximum } from '#values/invoicing.ts';
import { cartLinesMaximum, listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Filters, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { IssuedPaper, ManagedPaper, OutsideInvoice } from '../shapes/paper-shapes.ts';
import { Id, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

/** Papers of orders, for the back office (docs/rules/papers.md). */
export const paperEndpoints = {
  paperIssue: endpoint({
    method: 'POST',
    path: '/api/v1/manage/paper/issue',
    tag: 'Papers',
    // Invoices, advances and credit notes require papers.issue, delivery notes and packing slips orders.manage.
    access: 'orders.read',
    summary:
      'Issues a paper for an order by hand; `lines` for delivery notes and packing slips, by default everything possible; a credit note is about the whole, a part is credited by what makes it not due',
    body: Type.Object({
      orderId: Id,
      kind: Type.Enum([...paperKinds]),
      lines: Type.Optional(
        Type.Array(Type.Object({ lineId: Id, quantity: Quantity }), {
          minItems: 1,
          maxItems: cartLinesMaximum,
        }),
      ),
    }),
    answer: IssuedPaper,
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED', 'INVOICED_ELSEWHERE'],
    idempotent: true,
  }),
  paperNote: endpoint({
    method: 'POST',
    path: '/api/v1/manage/paper/note',
    tag: 'Papers',
    access: ['papers.issue', 'orders.manage', 'production.manage'],
    summary:
      'Stores the number of an invoice that another program has issued for an order (option Invoicing), for mails, order page and account; `number` null removes it',
    body: Type.Object({
      orderId: Id,
      number: Nullable(Type.String({ minLength: 1, maxLength: outsideNumberMaximum, pattern: '\\S' })),
      /** When it was issued; default: now. */
      issuedAt: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
      /** Notifies the buyer by mail, once for each number. */
      notify: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      orderId: Type.Integer(),
      orderNumber: Type.String(),
      invoice: Nullable(OutsideInvoice),
    }),
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
  paperGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/paper/get/:id',
    tag: 'Papers',
    access: 'orders.read',
    weight: 30,
    summary: 'The file of a paper, byte for byte as it was generated',
    params: Type.Object({ id: Id }),
    answer: Type.Object({}),
    file: ['application/pdf'],
    refusals: ['NOT_FOUND'],
    // A browser fetches the file by a link, which carries no header.
    keyless: true,
  }),
  paperPrint: endpoint({
    method: 'POST',
    path: '/api/v1/manage/paper/print',
    tag: 'Papers',
    access: 'orders.read',
    weight: 60,
    summary:
      'Papers of several orders as one file, in this order: the invoice or advance in force, the newest of other kinds; if one is missing, `missing` names order and kind',
    body: Type.Object({
      orderIds: Type.Array(Id, { minItems: 1, maxItems: printedOrdersMaximum }),
      kinds: Type.Array(Type.Enum([...paperKinds]), { minItems: 1, maxItems: paperKinds.length }),
    }),
    answer: Type.Object({}),
    file: ['application/pdf'],
  }),
  paperFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/paper/filter',
    tag: 'Papers',
    access: 'orders.read',
    summary:
      'The papers of the site, newest first by default, at most 10,000; filter keys are kind, number, orderNumber, orderId, site and issuedAt',
    body: Type.Object({
      page: Type.Optional(PageNumber),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
      filters: Type.Optional(Filters),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum(['issuedAt']),
          direction: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      ),
    }),
    answer: PageOfData(ManagedPaper),
    refusals: ['UNKNOWN_FILTER'],
  }),
};
