import { type CacheTags, type TagChange, type TagCondition, unknownTag } from './cache-tags.ts';

/** Cache entries by their cache tags. Code that drops an entry must remove it here too. */
export type TagIndex<Key> = {
  put(key: Key, tags: CacheTags): void;
  remove(key: Key, tags: CacheTags): void;
  clear(): void;
  /** Everything in which one of these changes may show. */
  touched(changes: readonly TagChange[]): Set<Key>;
};

/** Bytes that a cache tag takes in memory: its name, most of which are shared by many, and its entries in two maps. */
const sourceBytes = 150;

export function bytesOfTags({ names, conditions }: CacheTags): number {
  return (names.size + conditions.size * 4) * sourceBytes;
}

export function createTagIndex<Key>(): TagIndex<Key> {
  const byName = new Map<string, Set<Key>>();
  const byCondition = new Map<string, Map<Key, TagCondition[]>>();

  return {
    put(key, { names, conditions }) {
      for (const name of names) entryOf(byName, name, () => new Set<Key>()).add(key);
      for (const condition of conditions.values()) {
        const ofName = entryOf(byCondition, condition.name, () => new Map<Key, TagCondition[]>());
        entryOf(ofName, key, () => []).push(condition);
      }
    },
    remove(key, { names, conditions }) {
      for (const name of names) removeFrom(byName, name, key);
      for (const { name } of conditions.values()) removeFrom(byCondition, name, key);
    },
    clear() {
      byName.clear();
      byCondition.clear();
    },
    touched(changes) {
      const found = new Set<Key>(byName.get(unknownTag));
      for (const { name, facts } of changes) {
        for (const key of byName.get(name) ?? []) found.add(key);
        for (const [key, conditions] of byCondition.get(name) ?? []) {
          if (!found.has(key) && conditions.some((one) => isFulfilled(one, facts))) found.add(key);
        }
      }
      return found;
    },
  };
}

/** Whether one of the changes may show in what was made of these. */
export function areTouched({ names, conditions }: CacheTags, changes: readonly TagChange[]): boolean {
  if (names.has(unknownTag) || changes.some(({ name }) => names.has(name))) return true;
  if (conditions.size === 0) return false;
  const all = [...conditions.values()];
  return changes.some(({ name, facts }) => all.some((one) => one.name === name && isFulfilled(one, facts)));
}

/** A change of which nothing more is known touches all of its name. */
function isFulfilled(condition: TagCondition, facts: object | undefined): boolean {
  return facts === undefined || condition.isTouchedBy(facts);
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function removeFrom<Key>(map: Map<string, Set<Key> | Map<Key, unknown>>, name: string, key: Key): void {
  const entry = map.get(name);
  entry?.delete(key);
  if (entry?.size === 0) map.delete(name);
}
