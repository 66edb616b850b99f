import { addToWishlist, listWishlist, removeFromWishlist } from '#domain/wishlist/wishlist-service.ts';
import { wishlistLimitMaximum } from '#values/account-limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

export function wishlistRoutes(): Routes<'wishlist'> {
  return {
    handlers: {
      async wishlistCreate(context, { body }) {
        await addToWishlist(context, [body.product_id].flat());
        return { added: true };
      },

      async wishlistDelete(context, { params }) {
        await removeFromWishlist(context, params.product_id);
        return { removed: true };
      },

      async wishlistFilter(context, { query }) {
        const { page = 1, limit = wishlistLimitMaximum } = query;
        const { entries, total } = await listWishlist(context, { page, limit });
        const shown = entries.map(({ productId, createdAt }) => ({
          product_id: productId,
          created_at: createdAt.toISOString(),
        }));
        return pageOfFound(shown, total, page, limit);
      },
    },
  };
}
