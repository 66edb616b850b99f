import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/*
 * What lies over a page has an entry of its own in the browser's history, so that its back button closes it and stays on the page.
 * The entry is the page's own once more, and the router does not hear of it. Closed in another way the window leaves its entry:
 * the next one over the page takes it, and the back button goes past it.
 */

/** What the router keeps with an entry, and how many windows lie over the page in it. */
type EntryState = { readonly idx?: number; readonly layer?: number } | null;
type Entry = { readonly state: EntryState; readonly href: string };
/** A window over the page. */
type Layer = { readonly close: () => void };

let open: readonly Layer[] = [];
/** The entry that is looked at, with what has been changed below a window since (filters of a list). */
let shown: Entry | undefined;

/** Has the browser's back button close what is open. @param close is called then, once */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { key } = useLocation();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another page, or other words of its address.
  useEffect(() => {
    // Once, and before the router, which would load the page anew.
    window.addEventListener('popstate', hear, true);
    keepLayer();
    notePresent();
  }, [key]);
  useEffect(() => (isOpen ? enter({ close: () => latest.current() }) : undefined), [isOpen]);
}

function notePresent(): void {
  shown = { state: window.history.state as EntryState, href: window.location.href };
}

/** The router writes an entry anew where it changes the address of the same page. */
function keepLayer(): void {
  const state = window.history.state as EntryState;
  const layer = layerOf(shown?.state);
  if (layer === 0 || layerOf(state) > 0 || state?.idx !== shown?.state?.idx) return;
  window.history.replaceState({ ...state, layer }, '');
}

const layerOf = (state: EntryState | undefined): number => state?.layer ?? 0;

/** @returns how to leave it, whatever has closed it */
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
    // Another page: what lies over this one goes with it.
    for (const layer of open) layer.close();
    return;
  }
  event.stopImmediatePropagation();
  if (to > from) {
    notePresent();
    return;
  }
  // The page below is what it has become meanwhile.
  window.history.replaceState({ ...shown?.state, layer: to }, '', shown?.href);
  notePresent();
  const top = open.at(-1);
  if (top && open.length > to) top.close();
  else window.history.back();
}
