import { hash } from 'node:crypto';
import type { KeptParts } from '#contract/page-host.ts';

/** Stands around and instead of parts in a page's text; nobody can write it into a page, for it is another in each process. */
const sign = `~${crypto.randomUUID()}~`;
/** React's ids hold the place where they were made. */
const placedId = /"_R_/;

type Part = { readonly key: string; readonly isAnywhere: boolean; readonly html: Buffer | undefined };

/** What a part draws: this alone where it is kept, else this around itself. */
export type PartSigns = { readonly kept: string } | { readonly begin: string; readonly end: string };

/** The parts of one page that are drawn once for many (docs/decisions/page-rendering.md). */
export type DrawnParts = {
  /**
   * @param by all that the part is drawn from, besides what the whole page is; JSON can say it
   * @param isAnywhere whether it is the same wherever it is in a page: it may hold no id of React's then
   */
  sign(by: readonly unknown[], isAnywhere: boolean): PartSigns;
  /**
   * The page as it is sent, of the text that React drew: kept parts in their places, new ones kept.
   * @throws Error where a part that is the same anywhere holds an id of its place
   */
  assemble(html: string): Buffer;
};

/** @param page what all parts of the page are drawn from: facts of the site, the visitor's choices */
export function createDrawnParts(kept: KeptParts, page: string): DrawnParts {
  const parts: Part[] = [];
  return {
    sign(by, isAnywhere) {
      const whole = `${page}|${JSON.stringify(by.map(shortened))}`;
      const html = kept.find(whole);
      const number = parts.push({ key: whole, isAnywhere, html }) - 1;
      if (html) return { kept: `${sign}=${number};` };
      return { begin: `${sign}(${number};`, end: `${sign})${number};` };
    },
    assemble(html) {
      const [first = '', ...rest] = html.split(sign);
      const pieces: Buffer[] = [Buffer.from(besideSigns(first))];
      const begun: number[] = [];
      for (const piece of rest) {
        const textStart = piece.indexOf(';') + 1;
        const part = parts[Number(piece.slice(1, textStart - 1))] as Part;
        if (part.html) pieces.push(part.html);
        else if (piece.startsWith(')')) keepPart(kept, part, pieces.slice(begun.pop()));
        else begun.push(pieces.length);
        pieces.push(Buffer.from(besideSigns(piece.slice(textStart))));
      }
      return Buffer.concat(pieces);
    },
  };
}

/** Goods and documents that pages are given as the same objects each time (src/api/pages/answer-reader.ts): long ones. */
const digests = new WeakMap<object, string>();

/** Nobody changes an object that a part is drawn from: what it says is written out once. */
function shortened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = digests.get(value);
  if (known !== undefined) return known;
  const digest = hash('sha256', JSON.stringify(value), 'base64url');
  digests.set(value, digest);
  return digest;
}

/** What React writes between texts that stand beside each other: signs are texts, parts are none. */
const between = '<!-- -->';

function besideSigns(text: string): string {
  const start = text.startsWith(between) ? between.length : 0;
  const end = text.length - (text.endsWith(between) ? between.length : 0);
  return start < end ? text.slice(start, end) : '';
}

function keepPart(kept: KeptParts, { key, isAnywhere }: Part, pieces: readonly Buffer[]): void {
  const html = Buffer.concat(pieces);
  if (isAnywhere && placedId.test(html.toString('latin1'))) {
    throw new Error(`A part that may stand anywhere holds an id of its place: ${key}.`);
  }
  kept.keep(key, html);
}
