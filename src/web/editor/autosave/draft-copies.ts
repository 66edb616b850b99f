import { draftCopiesName } from '#web/visitor/draft-copies-name.ts';
import type { SiteChromeHandler } from '../site-chrome/site-element.ts';
import type { Unsaved } from '../store/saving.ts';

/** What somebody has written of a document and nobody has saved yet, as it stands in this browser. */
export type DraftCopy = Unsaved & {
  /** Of the window that it was written in. */
  readonly window: string;
  /** Whose document it is, and who writes (`nameOfDraft`). */
  readonly draft: string;
  readonly atMs: number;
};

/** What is edited: a text with a page of its own, or what stands around all pages. */
export type OfferedOf = 'page' | 'event' | 'template' | SiteChromeHandler;

export type DraftCopies = ReturnType<typeof openDraftCopies>;

const storeName = 'copies';
/** Nobody comes back for what is older. */
const storedDaysMaximum = 30;
const dayMs = 86_400_000;

type NamedDraft = {
  readonly site: string;
  readonly person: number;
  readonly kind: OfferedOf;
  readonly id: number;
  readonly language: string;
};

/** By which a copy is found again: by the same person alone, on the same site. */
export function nameOfDraft({ site, person, kind, id, language }: NamedDraft): string {
  return [site, person, kind, id, language].join('|');
}

/**
 * Copies of drafts in this browser. Where it keeps none (private windows of some, a full disk) there are none: saving does not
 * hang on it.
 */
export function openDraftCopies() {
  // Open before it is needed: what is written as the page goes waits for nothing.
  const opening = open().catch(() => undefined);
  let database: IDBDatabase | undefined;
  void opening.then((opened) => {
    database = opened;
  });

  function write(change: (copies: IDBObjectStore) => void): void {
    const now = (opened: IDBDatabase | undefined) => {
      if (!opened) return;
      try {
        const transaction = opened.transaction(storeName, 'readwrite');
        change(transaction.objectStore(storeName));
        transaction.commit();
      } catch {
        // The browser has closed it: drafts are saved as ever.
      }
    };
    if (database) now(database);
    else void opening.then(now);
  }

  async function readAll(): Promise<readonly DraftCopy[]> {
    const opened = await opening;
    if (!opened) return [];
    const read = opened.transaction(storeName).objectStore(storeName).getAll();
    return (await answerOf(read).catch(() => [])) as readonly DraftCopy[];
  }

  return {
    /** What is typed from then on is kept, if the browser keeps anything. */
    opened: opening.then(() => undefined),
    keep: (copy: DraftCopy) => write((copies) => copies.put(copy)),
    drop: ({ draft, window }: Pick<DraftCopy, 'draft' | 'window'>) =>
      write((copies) => copies.delete([draft, window])),
    /** The copies of a draft: those whose windows are gone, the newest first, and the windows of the others. */
    async find(
      draft: string,
      nowMs: number,
    ): Promise<{ lost: readonly DraftCopy[]; open: readonly string[] }> {
      const all = await readAll();
      const isOld = ({ atMs }: DraftCopy) => nowMs - atMs > storedDaysMaximum * dayMs;
      const old = all.filter(isOld);
      if (old.length > 0) {
        write((copies) => {
          for (const { draft, window } of old) copies.delete([draft, window]);
        });
      }
      const open = await openWindows();
      const copies = all.filter((copy) => copy.draft === draft && !isOld(copy));
      return {
        lost: copies.filter(({ window }) => !open.has(window)).toSorted((a, b) => b.atMs - a.atMs),
        open: copies.map(({ window }) => window).filter((window) => open.has(window)),
      };
    },
  };
}

const lockOf = (window: string) => `${draftCopiesName}|${window}`;

/** Says that a window is open as long as it is, however it ends. */
export function holdWindow(window: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(lockOf(window), () => promise).catch(() => undefined);
  return resolve;
}

/** Waits for an open window's end: one that has just been closed may still count as open. It fails once `signal` gives it up. */
export async function waitForEnd(window: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lockOf(window), { mode: 'shared', signal }, () => undefined);
}

/** Where the browser cannot say which windows are open (plain http), all others count as gone. */
async function openWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const prefix = lockOf('');
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(draftCopiesName, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: ['draft', 'window'] });
  return answerOf(request).then((opened) => {
    // A logout in another window does not wait for this one.
    opened.onversionchange = () => opened.close();
    return opened;
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
