import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Cache tags: what an answer was made of, by names that a change can use: `product 7`. Code that reads data notes the tag
 * (`noteCacheTag`); a cache collects the tags with its entry and drops the entry by them
 * (docs/decisions/page-cache.md).
 */
export type CacheTags = {
  readonly names: ReadonlySet<string>;
  /** By name and key: of the same name and key there is one. */
  readonly conditions: ReadonlyMap<string, TagCondition>;
  /** From this moment on (milliseconds since 1970) it may read otherwise though nobody changes anything; Infinity: never. */
  readonly expiresAtMs: number;
};

/** A cache tag that only some changes of its name touch. */
export type TagCondition = {
  readonly name: string;
  readonly key: string;
  isTouchedBy(facts: object): boolean;
};

/** Something has changed: it shows in what names it, by conditions where `facts` fulfil them. */
export type TagChange = { readonly name: string; readonly facts?: object };

/** What a change is found to have touched; null: everything, or nobody knows. */
export type ChangedTags = Promise<readonly TagChange[] | null>;

/** How long caches keep what they drop by cache tags: however quiet the shop, and whatever a domain event has missed. */
export const cacheMaxAgeMs = 60_000;

/** Stands for whatever was read without being noted: every change may show in it. */
export const unknownTag = 'unknown';

/** Cache tags of one entry; an entry with more is dropped by any change. */
const tagsMaximum = 2000;

type Collected = {
  readonly names: Set<string>;
  readonly conditions: Map<string, TagCondition>;
  expiresAtMs: number;
};

const collecting = new AsyncLocalStorage<Collected>();

/** Says that what is being made shows this. Nothing where nobody collects. */
export function noteCacheTag(name: string): void {
  const into = collecting.getStore();
  if (into) addName(into, name);
}

/**
 * Says that what is being made reads nothing but what is held for the whole site (sites, options, settings, forms,
 * consents, terms of catalogues): where that changes, everything is dropped.
 */
export function noteStatic(): void {
  noteCacheTag('site');
}

/** The same of something that only some changes of the name touch. */
export function noteCondition(condition: TagCondition): void {
  const into = collecting.getStore();
  if (into) addCondition(into, condition);
}

/**
 * Says that what is being made holds up to this moment only, by the clock: a discount begins or ends, an event is over.
 * @param atMs milliseconds since 1970; Infinity: for good
 */
export function noteExpiry(atMs: number): void {
  const into = collecting.getStore();
  if (into) into.expiresAtMs = Math.min(into.expiresAtMs, atMs);
}

/** Takes along what something kept was made of. */
export function noteCacheTags({ names, conditions, expiresAtMs }: CacheTags): void {
  const into = collecting.getStore();
  if (!into) return;
  noteExpiry(expiresAtMs);
  for (const name of names) addName(into, name);
  for (const condition of conditions.values()) addCondition(into, condition);
}

function addName(into: Collected, name: string): void {
  into.names.add(into.names.size < tagsMaximum ? name : unknownTag);
}

function addCondition(into: Collected, condition: TagCondition): void {
  if (into.conditions.size < tagsMaximum)
    into.conditions.set(`${condition.name} ${condition.key}`, condition);
  else into.names.add(unknownTag);
}

/**
 * Runs something and tells what it was made of, which is not noted anywhere else by that. Where nothing was noted it is not
 * known what was read: every change may show in it.
 */
export async function collectCacheTags<T>(work: () => Promise<T>): Promise<{ made: T; tags: CacheTags }> {
  const tags: Collected = {
    names: new Set(),
    conditions: new Map(),
    expiresAtMs: Number.POSITIVE_INFINITY,
  };
  // Some work begins when it is first waited for: that has to be within.
  const made = await collecting.run(tags, async () => {
    const done = await work();
    return done;
  });
  if (tags.names.size + tags.conditions.size === 0) tags.names.add(unknownTag);
  return { made, tags };
}

/** Runs something that must say by itself what it reads: it cannot hide behind what others note. */
export async function noteAllOf<T>(work: () => Promise<T>): Promise<T> {
  const { made, tags } = await collectCacheTags(work);
  noteCacheTags(tags);
  return made;
}
