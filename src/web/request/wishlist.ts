import type { ApiClient } from '#contract/client.ts';
import { ApiError } from '#contract/client.ts';
import { browserAuthEndpoints } from '#contract/v1/auth-endpoints.ts';
import { wishlistEndpoints } from '#contract/v1/wishlist-endpoints.ts';
import { wishlistLimitMaximum } from '#values/limits.ts';
import { readStored, visitorMarks, type Wish, wishlistKey } from './visitor-marks.ts';

export type WishlistOptions = {
  api: ApiClient;
  /** A product went onto the list or off it. */
  told(isOn: boolean): void;
  /** What was pressed could not be kept. */
  refused(error: unknown): void;
};

/** Products that a browser keeps for a visitor. */
const storedMaximum = 500;

/**
 * The wishlist in the browser: of an account where somebody is logged in, else kept here until the login, which takes it
 * along (storefront.md section 4). Back-office users have none.
 */
export function createWishlist({ api, told, refused }: WishlistOptions) {
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };

  async function loadOwn(): Promise<void> {
    const { user } = await api.call(browserAuthEndpoints.browserUser, {});
    if (user.isBackofficeUser) return visitorMarks.setWished([]);
    const stored = readIds();
    if (stored.length > 0) {
      // Oldest first, so that the newest stays on top.
      await api.call(wishlistEndpoints.wishlistCreate, { body: { product_id: [...stored].reverse() } });
      localStorage.removeItem(wishlistKey);
    }
    const query = { limit: wishlistLimitMaximum };
    const { data } = await api.call(wishlistEndpoints.wishlistFilter, { query });
    visitorMarks.setWished(data.map((entry) => entry.product_id));
  }

  async function send({ productId, isOn }: Wish): Promise<void> {
    if (isOn) await api.call(wishlistEndpoints.wishlistCreate, { body: { product_id: productId } });
    else await api.call(wishlistEndpoints.wishlistDelete, { params: { product_id: productId } });
  }

  return {
    /** Fetches the list of whoever is logged in, or reads the visitor's own; fails quietly, for nobody asked for it. */
    load: (signedIn: boolean) =>
      inTurn(async () => {
        if (!signedIn) return visitorMarks.setWished(readIds());
        await loadOwn().catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        });
      }),

    /** Keeps what was pressed; a heart whose change was refused turns back. */
    keep: (pressed: readonly Wish[], signedIn: boolean) =>
      inTurn(async () => {
        for (const wish of pressed) {
          // The list may have come in since.
          visitorMarks.setWish(wish);
          try {
            if (signedIn) await send(wish);
            else writeIds(wish);
            told(wish.isOn);
          } catch (error) {
            visitorMarks.setWish({ ...wish, isOn: !wish.isOn });
            refused(error);
          }
        }
      }),
  };
}

function readIds(): number[] {
  try {
    const ids: unknown = JSON.parse(readStored() ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}

function writeIds({ productId, isOn }: Wish): void {
  const rest = readIds().filter((id) => id !== productId);
  const ids = isOn ? [productId, ...rest].slice(0, storedMaximum) : rest;
  try {
    if (ids.length > 0) localStorage.setItem(wishlistKey, JSON.stringify(ids));
    else localStorage.removeItem(wishlistKey);
  } catch {
    // Without storage the list lasts as long as the page.
  }
}
