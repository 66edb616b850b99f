import { useSyncExternalStore } from 'react';
import { hasCookie, needsAccount } from './browser-state.ts';

/**
 * What only the browser knows about its visitor. Cached pages contain none of it, and of the account's code only this
 * comes with every page: the rest is loaded when needed (layout/account-presence.tsx).
 */
export type VisitorState = {
  /** The browser holds a login: its readable cookie says so. */
  readonly signedIn: boolean;
  /** Products on the wishlist, newest first, as far as known. */
  readonly wished: readonly number[];
  /** Products whose heart was pressed and not yet handled. */
  readonly pressed: readonly Wish[];
  /** There is something to do for the account's code. */
  readonly wanted: boolean;
};

/** A heart as it was turned. */
export type Wish = { readonly productId: number; readonly isOn: boolean };

const unknown: VisitorState = { signedIn: false, wished: [], pressed: [], wanted: false };
const listeners = new Set<() => void>();
let state = unknown;

function change(part: Partial<VisitorState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export const visitorState = {
  get: (): VisitorState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Reads cookies and storage again: after the page is ready, and after every navigation. */
  look(): void {
    const signedIn = hasCookie('signedIn');
    document.documentElement.toggleAttribute('data-backoffice', hasCookie('backoffice'));
    const wanted = state.wanted || needsAccount();
    if (signedIn !== state.signedIn || wanted !== state.wanted) change({ signedIn, wanted });
  },
  /** A heart was pressed: it turns over at once. */
  press(productId: number): void {
    const wish = { productId, isOn: !state.wished.includes(productId) };
    change({ wished: wishedWith(wish), pressed: [...state.pressed, wish], wanted: true });
  },
  /** Hands over the pressed hearts to whatever handles them. */
  takePressed(): readonly Wish[] {
    const { pressed } = state;
    if (pressed.length > 0) change({ pressed: [] });
    return pressed;
  },
  setWished: (wished: readonly number[]) => change({ wished }),
  setWish: (wish: Wish) => change({ wished: wishedWith(wish) }),
};

function wishedWith({ productId, isOn }: Wish): readonly number[] {
  const rest = state.wished.filter((id) => id !== productId);
  return isOn ? [productId, ...rest] : rest;
}

/** The visitor's state; none on the server and until the page has looked. */
export function useVisitorState(): VisitorState {
  return useSyncExternalStore(visitorState.subscribe, visitorState.get, () => unknown);
}
