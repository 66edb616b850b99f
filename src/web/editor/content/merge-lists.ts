import { isRichText } from '#values/rich-text.ts';
import { areSame } from './differences.ts';

type List = readonly unknown[];

/**
 * Joins two changes of one list: paragraphs of a running text, entries such as questions. Each side's change is one stretch from
 * the first to the last that differs.
 * @returns nothing where the value is no list, or where both stretches meet: then somebody has to be asked
 */
export function joinLists(was: unknown, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(was) && Array.isArray(mine) && Array.isArray(theirs)) return joined(was, mine, theirs);
  if (!isRichText(was) || !isRichText(mine) || !isRichText(theirs)) return undefined;
  const content = joined(was.content ?? [], mine.content ?? [], theirs.content ?? []);
  return content && { ...mine, content };
}

function joined(was: List, mine: List, theirs: List): List | undefined {
  const [my, their] = [changeOf(was, mine), changeOf(was, theirs)];
  // Of two things that were put into one place nobody knows which comes first.
  const isOnePlace = my.from === my.to && their.from === their.to && my.from === their.from;
  if (isOnePlace || (my.to > their.from && their.to > my.from)) return undefined;
  const [first, second] = my.to <= their.from ? [my, their] : [their, my];
  const between = was.slice(first.to, second.from);
  return [...was.slice(0, first.from), ...first.now, ...between, ...second.now, ...was.slice(second.to)];
}

/** What stands now instead of the items from one place to another. */
function changeOf(was: List, is: List): { from: number; to: number; now: List } {
  const shorter = Math.min(was.length, is.length);
  let from = 0;
  while (from < shorter && areSame(was[from], is[from])) from++;
  let behind = 0;
  while (behind < shorter - from && areSame(was.at(-1 - behind), is.at(-1 - behind))) behind++;
  return { from, to: was.length - behind, now: is.slice(from, is.length - behind) };
}
