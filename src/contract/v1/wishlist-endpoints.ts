import { Type } from 'typebox';
import { wishlistLimitMaximum } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

const refusals = ['NO_ACTIVE_USER', 'TOKEN_REFUSED', 'FORBIDDEN', 'NOT_FOUND'] as const;

/** The wishlist of a customer who is logged in (api.md, "Wishlist, reviews"); back-office users have none. */
export const wishlistEndpoints = {
  wishlistCreate: endpoint({
    method: 'POST',
    path: '/api/v1/wishlist/create',
    tag: 'Wishlist',
    summary: 'Adds a product, or a list of them such as a visitor kept; adding twice is one entry',
    body: Type.Object({
      product_id: Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: 1000 })]),
    }),
    answer: Type.Object({ added: Type.Boolean() }),
    refusals,
  }),
  wishlistDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/wishlist/delete/:product_id',
    tag: 'Wishlist',
    summary: 'Takes a product off',
    params: Type.Object({ product_id: Id }),
    answer: Type.Object({ removed: Type.Boolean() }),
    refusals,
  }),
  wishlistFilter: endpoint({
    method: 'GET',
    path: '/api/v1/wishlist/filter',
    tag: 'Wishlist',
    summary: 'The wishlist, newest first',
    query: Type.Object({
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wishlistLimitMaximum })),
    }),
    answer: PageOfData(Type.Object({ product_id: Type.Integer(), created_at: Type.String() })),
    refusals: ['NO_ACTIVE_USER', 'TOKEN_REFUSED', 'FORBIDDEN'],
  }),
};
