import { hash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { SharedStore } from './cache-server.ts';
import type { CacheTags } from './cache-tags.ts';
import type { HeardChanges, MadeOf } from './heard-changes.ts';

/** What processes make for each other: bytes, with facts about them that JSON can say. */
export type SharedAnswers<Facts> = {
  /** How far this process has heard before it makes something, to be given to `keep`. */
  begin(): Beginning;
  /** What another process has made, where it shows everything that is known here to have changed. */
  find(key: string): Promise<SharedAnswer<Facts> | undefined>;
  keep(key: string, made: Omit<SharedAnswer<Facts>, 'keptMs'>, beginning: Beginning): void;
};

export type SharedAnswer<Facts> = MadeOf & {
  readonly facts: Facts;
  readonly content: Buffer;
  /** How long it may still be kept. */
  readonly keptMs: number;
};

export type Beginning = { readonly since: number; readonly atMs: number };

type Head<Facts> = {
  readonly since: number;
  readonly facts: Facts;
  readonly names: readonly string[];
  readonly conditions: readonly string[];
  readonly stocks: readonly (readonly [number, string])[];
  /** JSON knows no Infinity: null holds for good. */
  readonly expiresAtMs: number | null;
};

const headLengthBytes = 4;

/** What is older than `maxAgeMs` is made anew, however little has changed; what the clock has overtaken, too. */
export function openSharedAnswers<Facts>(
  store: SharedStore,
  heard: Pick<HeardChanges, 'heardUpTo' | 'isOutdated'>,
  { maxAgeMs, clock }: { readonly maxAgeMs: number; readonly clock: Clock },
): SharedAnswers<Facts> {
  return {
    begin: () => ({ since: heard.heardUpTo(), atMs: performance.now() }),
    async find(key) {
      const stored = await store.get(nameOf(key));
      if (!stored) return undefined;
      const unpacked = unpack<Facts>(stored.content);
      if (!unpacked) return undefined;
      const { head, content } = unpacked;
      const made = { tags: cacheTagsOf(head), stocks: new Map(head.stocks) };
      if (made.tags.expiresAtMs <= clock.now().getTime()) return undefined;
      if (await heard.isOutdated(head.since, made)) return undefined;
      return { ...made, facts: head.facts, content, keptMs: stored.keptMs };
    },
    keep(key, { facts, content, tags, stocks }, { since, atMs }) {
      const head: Head<Facts> = {
        since,
        facts,
        names: [...tags.names],
        conditions: [...new Set([...tags.conditions.values()].map(({ name }) => name))],
        stocks: [...stocks],
        expiresAtMs: Number.isFinite(tags.expiresAtMs) ? tags.expiresAtMs : null,
      };
      store.set(nameOf(key), pack(head, content), maxAgeMs - (performance.now() - atMs));
    },
  };
}

/** Which changes of a name a condition means cannot be written down: in another process all of them are meant. */
function cacheTagsOf({ names, conditions, expiresAtMs }: Head<unknown>): CacheTags {
  const ofAll = conditions.map((name) => [name, { name, key: '', isTouchedBy: () => true }] as const);
  return {
    names: new Set(names),
    conditions: new Map(ofAll),
    expiresAtMs: expiresAtMs ?? Number.POSITIVE_INFINITY,
  };
}

function pack(head: Head<unknown>, content: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(headLengthBytes);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, content]);
}

/** Nothing where somebody else has written there. */
function unpack<Facts>(stored: Buffer): { head: Head<Facts>; content: Buffer } | undefined {
  try {
    const end = headLengthBytes + stored.readUInt32LE(0);
    return { head: JSON.parse(stored.toString('utf8', headLengthBytes, end)), content: stored.subarray(end) };
  } catch {
    return undefined;
  }
}

/** Keys are as long as addresses. */
function nameOf(key: string): string {
  return hash('sha256', key, 'base64url');
}
