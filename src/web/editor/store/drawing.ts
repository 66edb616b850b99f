import type { SectionWithLoaded } from '#sections/page-section.ts';
import type { StoredSection } from '../content/edited-content.ts';

/** A section to be drawn, and what the drawing hangs on. */
export type Wanted = { readonly key: string; readonly section: StoredSection };

export type Drawing = ReturnType<typeof createDrawing>;

/** Sections that are asked for within one request; a request of a page holds 512 kB. */
const batchMaximum = 40;
/** So many drawn states are kept: undoing shows them again at once. */
const cachedMaximum = 600;

/**
 * Has sections drawn by the server: their pictures, products and links are fetched there. What has been drawn once is kept.
 * @param path of the page that draws (`editingPath`)
 * @param known what has been drawn with the page, by key
 */
export function createDrawing(path: string, known: Iterable<readonly [string, SectionWithLoaded]> = []) {
  const drawn = new Map(known);
  const asked = new Set<string>();
  const waiting = new Map<string, StoredSection>();
  const listeners = new Set<() => void>();
  let revision = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    revision += 1;
    for (const listener of listeners) listener();
  }

  async function send(batch: readonly Wanted[]): Promise<void> {
    const parts = batch.map(({ section: { parts: _inner, ...own } }, index) => ({ ...own, id: `d${index}` }));
    try {
      const response = await fetch(path, {
        method: 'POST',
        body: new URLSearchParams({ parts: JSON.stringify(parts) }),
      });
      if (!response.ok) throw new Error(`${response.status}`);
      for (const one of (await response.json()) as SectionWithLoaded[]) {
        const wanted = batch[Number(one.section.id.slice(1))];
        if (wanted) drawn.set(wanted.key, { ...one, section: { ...one.section, id: wanted.section.id } });
      }
      for (const key of drawn.keys()) {
        if (drawn.size <= cachedMaximum) break;
        drawn.delete(key);
        asked.delete(key);
      }
    } catch {
      // What is wrong with a section is told when it is saved; until then it looks as it did.
      for (const { key } of batch) asked.delete(key);
      if (batch.length > 1) await Promise.all(batch.map((one) => send([one])));
    }
    tell();
  }

  function sendAll(): void {
    const all = [...waiting].map(([key, section]) => ({ key, section }));
    waiting.clear();
    for (let start = 0; start < all.length; start += batchMaximum) {
      void send(all.slice(start, start + batchMaximum));
    }
  }

  return {
    find: (key: string) => drawn.get(key),
    /** Asks for what has not been drawn yet; listeners hear when it has. */
    want(wanted: readonly Wanted[]): void {
      for (const { key, section } of wanted) {
        if (drawn.has(key) || asked.has(key)) continue;
        asked.add(key);
        waiting.set(key, section);
      }
      // All of the page was there from the start.
      if (revision === 0 && wanted.every(({ key }) => drawn.has(key))) tell();
      if (waiting.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(sendAll, 30);
    },
    revision: () => revision,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
