import type { ApiClient } from '#contract/client.ts';
import { ApiError } from '#contract/client.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { wishlistEndpoints } from '#contract/v1/wishlist-endpoints.ts';
import { wishlistLimitMaximum } from '#values/account-limits.ts';
import { idMaximum } from '#values/limits.ts';
import { readStored, wishlistKey } from './browser-state.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { visitorState, type Wish } from './visitor-state.ts';

export type WishlistOptions = {
  api: ApiClient;
  /** A product went onto the list or off it. */
  told(isOn: boolean): void;
  /** What was pressed could not be kept. */
  refused(error: unknown): void;
};

/** Products that a browser stores for a visitor. */
const storedMaximum = 500;

/**
 * The wishlist in the browser: the account's if somebody is logged in, else stored here until the login, which takes it
 * over (docs/rules/accounts.md). Back-office users have none.
 */
export function createWishlist({ api, told, refused }: WishlistOptions) {
  let queue: Promise<unknown> = Promise.resolve();
  /** Pressed hearts whose turn has not come. */
  let waiting = 0;
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };

  async function loadOwn(): Promise<void> {
    const { user } = await api.call(browserAuthEndpoints.browserUser, {});
    if (user.isBackofficeUser) return visitorState.setWished([]);
    const stored = readIds();
    if (stored.length > 0) {
      // Oldest first, so that the newest stays on top.
      const body = { product_id: [...stored].reverse() };
      // None of them is in the shop any more: there is nothing to take over.
      await api.call(wishlistEndpoints.wishlistCreate, { body }).catch(unlessUnknown);
      localStorage.removeItem(wishlistKey);
    }
    await loadList();
  }

  async function loadList(): Promise<void> {
    const query = { limit: wishlistLimitMaximum };
    const { data } = await api.call(wishlistEndpoints.wishlistFilter, { query });
    // Hearts that were pressed meanwhile are newer than this list.
    if (waiting === 0) visitorState.setWished(data.map((entry) => entry.product_id));
  }

  async function send({ productId, isOn }: Wish): Promise<void> {
    if (isOn) await api.call(wishlistEndpoints.wishlistCreate, { body: { product_id: productId } });
    else {
      const params = { product_id: productId };
      // Taken off in another tab: it is off, as was wanted.
      await api.call(wishlistEndpoints.wishlistDelete, { params }).catch(unlessUnknown);
    }
  }

  return {
    /**
     * Loads the list of the logged-in user, or reads the visitor's own; fails silently, because nobody asked for it.
     */
    load: (signedIn: boolean) =>
      inTurn(async () => {
        if (!signedIn) return visitorState.setWished(readIds());
        await loadOwn().catch(unlessRefused);
      }),

    /**
     * Saves what was pressed; a heart whose change was refused turns back. The list of the logged-in user is then
     * loaded again, because other tabs and devices change it too.
     */
    keep(pressed: readonly Wish[], signedIn: boolean): Promise<void> {
      waiting += 1;
      return inTurn(async () => {
        waiting -= 1;
        for (const wish of pressed) {
          // The list may have come in since.
          visitorState.setWish(wish);
          try {
            if (signedIn) await send(wish);
            else writeIds(wish);
            tellOtherTabs('wishlist');
            told(wish.isOn);
          } catch (error) {
            visitorState.setWish({ ...wish, isOn: !wish.isOn });
            refused(error);
          }
        }
        if (signedIn) await loadList().catch(unlessRefused);
      });
    },
  };
}

function unlessUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
}

/** Nobody asked for it: the list stays as known. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function readIds(): number[] {
  try {
    const ids: unknown = JSON.parse(readStored() ?? '[]');
    return Array.isArray(ids) ? ids.filter(isProductId) : [];
  } catch {
    return [];
  }
}

/** The largest possible id of the shop: entries written by others would make the server refuse the whole list. */
function isProductId(id: unknown): boolean {
  return Number.isInteger(id) && Number(id) > 0 && Number(id) <= idMaximum;
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
