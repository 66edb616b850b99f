import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Language } from '#values/language.ts';
import type { PageBody } from './page-cache.ts';

/** Below it stands what many pages share, by language and by what it says: such an address never changes its content. */
export const sharedFactsPath = '/page-facts';

/** Sites and languages, each with a few earlier versions that open pages may still ask for. */
const maximum = 200;

const headers = [
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', 'public, max-age=31536000, immutable'],
] as const;

export type SharedFacts = {
  /** @returns its address */
  share(language: Language, json: string): string;
  find(address: string): PageBody | undefined;
};

/** What pages of a site and language share, sent once to a browser instead of within each page. */
export function createSharedFacts(): SharedFacts {
  const bodies = new LRUCache<string, PageBody>({ max: maximum });
  /** By the text itself, which is the same one for all pages until something changes. */
  const addresses = new LRUCache<string, string>({ max: maximum });

  return {
    share(language, json) {
      const known = addresses.get(json);
      if (known) return known;
      const address = `${sharedFactsPath}/${language}/${hash('sha256', json, 'base64url').slice(0, 22)}`;
      bodies.set(address, bodyOfFacts(json));
      addresses.set(json, address);
      return address;
    },
    find: (address) => bodies.get(address),
  };
}

function bodyOfFacts(json: string): PageBody {
  const plain = Buffer.from(json);
  const packed = gzipSync(plain);
  return {
    status: 200,
    headers,
    stocks: new Map(),
    ownWords: [],
    keptBytes: plain.length,
    entityTag: undefined,
    plain: () => plain,
    gzipped: () => packed,
  };
}
