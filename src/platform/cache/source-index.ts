import { type SourceChange, type SourceCondition, type Sources, unknownSource } from './sources.ts';

/** Cache entries by their cache tags. Code that drops an entry must remove it here too. */
export type SourceIndex<Key> = {
  put(key: Key, sources: Sources): void;
  remove(key: Key, sources: Sources): void;
  clear(): void;
  /** Everything in which one of these changes may show. */
  touched(changes: readonly SourceChange[]): Set<Key>;
};

/** Bytes that a source takes in memory: its name, most of which are shared by many, and its entries in two maps. */
const sourceBytes = 150;

export function bytesOfSources({ names, conditions }: Sources): number {
  return (names.size + conditions.size * 4) * sourceBytes;
}

export function createSourceIndex<Key>(): SourceIndex<Key> {
  const byName = new Map<string, Set<Key>>();
  const byCondition = new Map<string, Map<Key, SourceCondition[]>>();

  return {
    put(key, { names, conditions }) {
      for (const name of names) entryOf(byName, name, () => new Set<Key>()).add(key);
      for (const condition of conditions.values()) {
        const ofName = entryOf(byCondition, condition.name, () => new Map<Key, SourceCondition[]>());
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
      const found = new Set<Key>(byName.get(unknownSource));
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
export function areTouched({ names, conditions }: Sources, changes: readonly SourceChange[]): boolean {
  if (names.has(unknownSource) || changes.some(({ name }) => names.has(name))) return true;
  if (conditions.size === 0) return false;
  const all = [...conditions.values()];
  return changes.some(({ name, facts }) => all.some((one) => one.name === name && isFulfilled(one, facts)));
}

/** A change of which nothing more is known touches all of its name. */
function isFulfilled(condition: SourceCondition, facts: object | undefined): boolean {
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
