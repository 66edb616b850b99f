import { Type } from 'typebox';
import { cartLinesMaximum } from '#values/limits.ts';
import { paperKinds } from '#values/paper-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { IssuedPaper } from '../shapes/paper-shapes.ts';
import { Id, Quantity } from '../shapes/primitive-shapes.ts';

/** Papers about orders, for the back office (docs/rules/papers.md). */
export const paperEndpoints = {
  paperIssue: endpoint({
    method: 'POST',
    path: '/api/v1/manage/paper/issue',
    tag: 'Papers',
    access: 'papers.issue',
    summary:
      'Issues a paper about an order by hand; `lines` of credit and delivery notes, all that can be where they are absent',
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
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
  paperGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/paper/get/:id',
    tag: 'Papers',
    access: 'orders.read',
    weight: 30,
    summary: 'The file of a paper, byte for byte as it was made',
    params: Type.Object({ id: Id }),
    answer: Type.Object({}),
    file: ['application/pdf'],
    refusals: ['NOT_FOUND'],
    // A browser fetches the file by a link, which carries no header.
    keyless: true,
  }),
};
