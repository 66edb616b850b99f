import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/*
 * A modal has its own entry in the browser's history, so that the back button closes it and stays on the page. The
 * entry duplicates the page's own, and the router does not notice it. A modal closed in another way leaves its entry:
 * the next modal reuses it, and the back button skips it.
 */

/** The router's state of an entry, and how many modals are open in it. */
type EntryState = { readonly idx?: number; readonly layer?: number } | null;
type Entry = { readonly state: EntryState; readonly href: string };
/** A window over the page. */
type Layer = { readonly close: () => void };

let open: readonly Layer[] = [];
/** The current entry, with what changed below a modal since (filters of a list). */
let shown: Entry | undefined;

/** Called before the router begins to listen, which would load the page anew: a window's listeners run in the order of their adding. */
export function watchBack(): void {
  window.addEventListener('popstate', hear);
}

/**
 * Makes the back button close a modal.
 * @param close is called then, once
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { key } = useLocation();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another page, or other words of its address.
  useEffect(() => {
    keepLayer();
    notePresent();
  }, [key]);
  useEffect(() => (isOpen ? enter({ close: () => latest.current() }) : undefined), [isOpen]);
}

function notePresent(): void {
  shown = { state: window.history.state as EntryState, href: window.location.href };
}

/** The router rewrites an entry when it changes the address of the same page. */
function keepLayer(): void {
  const state = window.history.state as EntryState;
  const layer = layerOf(shown?.state);
  if (layer === 0 || layerOf(state) > 0 || state?.idx !== shown?.state?.idx) return;
  window.history.replaceState({ ...state, layer }, '');
}

const layerOf = (state: EntryState | undefined): number => state?.layer ?? 0;

/** @returns what to call when it was closed, in whatever way */
function enter(layer: Layer): () => void {
  open = [...open, layer];
  const state = window.history.state as EntryState;
  if (layerOf(state) < open.length) window.history.pushState({ ...state, layer: open.length }, '');
  notePresent();
  return () => {
    open = open.filter((other) => other !== layer);
  };
}

function hear(event: PopStateEvent): void {
  const state = event.state as EntryState;
  const from = layerOf(shown?.state);
  const to = layerOf(state);
  if (state?.idx !== shown?.state?.idx || from === to) {
    // Navigation to another page closes it.
    for (const layer of open) layer.close();
    // Back may be pressed again before the page is drawn.
    notePresent();
    return;
  }
  event.stopImmediatePropagation();
  if (to > from) {
    notePresent();
    return;
  }
  // The page below as it has become meanwhile.
  window.history.replaceState({ ...shown?.state, layer: to }, '', shown?.href);
  notePresent();
  const top = open.at(-1);
  if (top && open.length > to) top.close();
  else window.history.back();
}
