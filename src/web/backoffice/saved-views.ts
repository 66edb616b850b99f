import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { keepOfList, useKeptOfList } from './kept-lists.ts';

/** A list as somebody wants to see it again and again: its name, and the query of its address. */
export type SavedView = { readonly name: string; readonly query: string };

export const savedViewsMaximum = 20;
export const viewNameMaximum = 40;

/** Words of an address that are not a view's. */
const passing = ['page', 'at', 'job', 'after'];

/** The views of a list that are saved in this browser, the present one, and what can be done with them. */
export function useSavedViews(list: string) {
  const kept = useKeptOfList('views', list);
  const views = useMemo(() => (Array.isArray(kept) ? kept.filter(isView) : []), [kept]);
  const { search } = useLocation();
  const query = viewQuery(search);
  const keep = (some: readonly SavedView[]) => keepOfList('views', list, some);
  return {
    views,
    /** Of the list as it is shown. */
    query,
    present: views.find((view) => view.query === query),
    /** One of that name is replaced. */
    save(name: string): void {
      const others = views.filter((view) => view.name !== name);
      keep([...others, { name, query }].slice(-savedViewsMaximum));
    },
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  };
}

/** The same words in the same order, whichever way led there. */
export function viewQuery(search: string): string {
  const words = new URLSearchParams(search);
  for (const name of passing) words.delete(name);
  for (const [name, value] of [...words]) if (value === '') words.delete(name, value);
  words.sort();
  return String(words);
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, query } = value as Partial<SavedView>;
  return typeof name === 'string' && typeof query === 'string';
}
