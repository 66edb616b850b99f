import { Type } from 'typebox';
import { wishlistLimitMaximum } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** The wishlist of a logged-in customer (docs/rules/accounts.md); back-office users have none. */
export const wishlistEndpoints = {
  wishlistCreate: endpoint({
    method: 'POST',
    path: '/api/v1/wishlist/create',
    tag: 'Wishlist',
    access: 'customer',
    summary: 'Adds a product, or several at once, as after a login; adding twice is one entry',
    body: Type.Object({
      product_id: Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: 1000 })]),
    }),
    answer: Type.Object({ added: Type.Boolean() }),
    refusals: ['NOT_FOUND'],
  }),
  wishlistDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/wishlist/delete/:product_id',
    tag: 'Wishlist',
    access: 'customer',
    summary: 'Removes a product',
    params: Type.Object({ product_id: Id }),
    answer: Type.Object({ removed: Type.Boolean() }),
    refusals: ['NOT_FOUND'],
  }),
  wishlistFilter: endpoint({
    method: 'GET',
    path: '/api/v1/wishlist/filter',
    tag: 'Wishlist',
    access: 'customer',
    summary: 'The wishlist, newest first',
    query: Type.Object({
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wishlistLimitMaximum })),
    }),
    answer: PageOfData(Type.Object({ product_id: Type.Integer(), created_at: Type.String() })),
  }),
};
