import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { type CutProblem, readCutList } from '#values/cut-list.ts';
import { cutListTextMaximum } from '#values/limits.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { CutListAnswer } from './cut-list-action.ts';
import { columns, emptyRow, isEmptyRow, readTypedRows, type TypedRow, withRows } from './cut-list-entry.ts';
import type { ListFacts } from './cut-list-load.ts';

/* What is typed into a list outlives a reload of its page in this window, until it is in the cart. */

const keyOf = (path: string) => `cutList ${path}`;

/** @param path of the product's list: each has rows of its own */
export function readSavedRows(path: string): readonly TypedRow[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTypedRow) : [];
  } catch {
    // Browsers without storage keep none.
    return [];
  }
}

export function keepRows(path: string, rows: readonly TypedRow[]): void {
  const filled = rows.filter((row) => !isEmptyRow(row));
  try {
    if (filled.length === 0) sessionStorage.removeItem(keyOf(path));
    else sessionStorage.setItem(keyOf(path), JSON.stringify(filled));
  } catch {
    // The list is typed and bought all the same.
  }
}

function isTypedRow(row: unknown): row is TypedRow {
  if (typeof row !== 'object' || row === null) return false;
  return columns.every((field) => typeof (row as Partial<TypedRow>)[field] === 'string');
}

/** Quiet after which what was typed is worked out. */
const quoteMs = 400;

/** Text that is a list, and not one figure for the field it is pasted into. */
const looksLikeList = /[\t\n]|\d\s*[x×✕*]\s*\d/iu;

/**
 * The typed rows and the server's result: it calculates them by the cart's rules after each change. Without scripts the
 * page's own answer replaces this.
 * @param address the form's target; another one (another colour) is calculated again
 */
export function useCutList(start: ListFacts, address: string) {
  const language = useLanguage();
  const answered = useActionData<CutListAnswer>();
  const first: CutListAnswer = answered ?? start;
  const [rows, setRows] = useState(first.rows);
  const [pasted, setPasted] = useState<{ problems: readonly CutProblem[]; taken: number }>({
    problems: first.problems,
    taken: 0,
  });
  const fetcher = useFetcher<CutListAnswer>();
  const use = useFetcher<CutListAnswer>();
  const sent = use.data ?? answered;
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(0);
  /** How many of them what was sent as a whole holds. */
  const [sentAfter, setSentAfter] = useState(0);
  const seenAddress = useRef(address);
  const { submit } = fetcher;
  const [path = address] = address.split('?');

  useEffect(() => {
    if (changes === 0 && seenAddress.current === address) return;
    const timer = setTimeout(() => {
      if (!form.current) return;
      seenAddress.current = address;
      const body = new FormData(form.current);
      body.delete('paste');
      body.set('intent', 'quote');
      void submit(body, { method: 'post', action: address });
    }, quoteMs);
    return () => clearTimeout(timer);
  }, [changes, address, submit]);

  // What was typed before the scripts came stands in the fields alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have come.
  useEffect(() => {
    if (!form.current) return;
    const typed = readTypedRows(new FormData(form.current));
    const kept = first.rows.every(isEmptyRow) ? readSavedRows(path) : [];
    if (JSON.stringify(typed) !== JSON.stringify(first.rows)) change(typed);
    else if (kept.length > 0) change(withRows(kept, []));
  }, []);

  // A list of the account is kept there.
  const { saved } = sent ?? start;
  const isOfAccount = saved !== undefined;
  const isTyped = changes > 0 || sent !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is kept once more.
  useEffect(() => {
    if (isTyped) keepRows(path, isOfAccount ? [] : rows);
  }, [isOfAccount, isTyped, path, rows, sent]);

  const change = (next: readonly TypedRow[]) => {
    setRows(next);
    setChanges((count) => count + 1);
  };
  return {
    form,
    rows,
    pasted,
    /** What the list comes to as far as it is known. */
    answer: changes > 0 || fetcher.data ? (fetcher.data ?? { ...first, wasSent: undefined }) : first,
    /** The page's answer to what was sent as a whole. */
    sent: changes === sentAfter ? sent : undefined,
    /** The list of the account that it is, whatever has been changed since. */
    saved,
    isWorking: fetcher.state !== 'idle',
    isSending: use.state !== 'idle',
    /** What it found wrong with that, whatever has been changed since. */
    refused: sent?.wasSent && sent.errors,
    /** Sends the list as a whole, in the background; a list added to the cart is no longer stored. */
    send(body: FormData, intent: string) {
      if (intent === 'add') keepRows(path, []);
      setSentAfter(changes);
      body.delete('paste');
      body.set('intent', intent);
      void use.submit(body, { method: 'post', action: address });
    },
    touch: () => setChanges((count) => count + 1),
    set(index: number, part: Partial<TypedRow>) {
      change(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
    },
    remove(index: number) {
      const left = rows.filter((_, place) => place !== index);
      change(left.length > 0 ? left : [emptyRow]);
    },
    add: () => setRows((known) => withRows(known, [], Math.max(1, known.filter(isUnused).length + 1))),
    /** Takes a pasted list over, where it is one. @returns whether it was */
    paste(text: string, always = false): boolean {
      if (!always && !looksLikeList.test(text.trim())) return false;
      const { rows: found, problems } = readCutList(text.slice(0, cutListTextMaximum), language);
      setPasted({ problems, taken: found.length });
      if (found.length > 0) change(withRows(rows, found));
      return true;
    },
  };
}

function isUnused({ length, pieces, mark }: TypedRow): boolean {
  return `${length}${pieces}${mark}`.trim() === '';
}

export type CutListState = ReturnType<typeof useCutList>;
