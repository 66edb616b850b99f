import type { EntryKind, Settings } from './setting-rows.ts';

/** What else an entry is made of than the group that it is added to. */
export type EntryGround = {
  /** Keys of delivery methods, those where goods are collected apart. */
  readonly methodKeys: readonly string[];
  readonly pickupKeys: readonly string[];
  /** YYYY-MM-DD. */
  readonly today: string;
};

/** What parcel services take. */
const usual = { maximumLengthMm: 3000, maximumGrams: 30_000 } as const;
/** Nothing is entered yet: the API asks for it, at its field. */
const blank = '';

/** Adds an entry at the end of a list. @returns the settings with it, and its path */
export function withEntry(
  settings: Settings,
  list: string,
  kind: EntryKind,
  ground: EntryGround,
): { readonly settings: Settings; readonly path: string } {
  const changed = structuredClone(settings);
  const entries = listAt(changed, list);
  entries.push(newEntry(kind, entries, settings, ground));
  return { settings: changed, path: `${list}.${entries.length - 1}` };
}

/** The settings without the entry at a path. */
export function withoutEntry(settings: Settings, path: string): Settings {
  const changed = structuredClone(settings);
  const place = path.lastIndexOf('.');
  listAt(changed, path.slice(0, place)).splice(Number(path.slice(place + 1)), 1);
  return changed;
}

function listAt(settings: Settings, path: string): unknown[] {
  const found = path
    .split('.')
    .reduce<unknown>((holder, name) => (holder as Record<string, unknown> | undefined)?.[name], settings);
  if (!Array.isArray(found)) throw new Error(`There is no list of settings at ${path}.`);
  return found;
}

function newEntry(
  kind: EntryKind,
  entries: readonly unknown[],
  settings: Settings,
  { methodKeys, pickupKeys, today }: EntryGround,
): unknown {
  const key = freeKey(kind, entries);
  switch (kind) {
    case 'courier':
    case 'truck':
    case 'pickup': {
      const taxClassKey = settings.deliveryMethods?.[0]?.taxClassKey ?? 'tax-standard';
      return {
        key,
        kind,
        name: {},
        description: {},
        ...usual,
        taxClassKey,
        freeFrom: [],
        prices: [newZone()],
      };
    }
    case 'zone':
      return newZone();
    case 'band':
      return { maximumGrams: blank, price: blank };
    case 'freeFrom':
      return { country: blank, amount: blank };
    case 'branch':
      return {
        ...{ deliveryMethod: pickupKeys[0] ?? blank, key, name: {}, address: blank, openingHours: {} },
        ...{ phone: blank, heldDays: 7, maximumLengthMm: usual.maximumLengthMm, sameDayUntil: null },
      };
    case 'bankTransfer':
    case 'cashOnDelivery':
    case 'gateway':
      return {
        ...{ key, kind, name: {}, description: {}, fee: 0, countries: [], minimum: 0, maximum: null },
        // Whoever brings no goods cannot take money for them.
        ...{ digitalAllowed: kind !== 'cashOnDelivery', deliveryMethodKeys: [...methodKeys] },
        gateway: kind === 'gateway' ? blank : null,
      };
    case 'rate':
      return { country: blank, validFrom: today, rate: blank };
  }
}

function newZone() {
  return { countries: [], bands: [{ maximumGrams: usual.maximumGrams, price: blank }], days: [1, 3] };
}

/** By what a new entry is known; the first of its kind by its kind alone. */
function freeKey(kind: EntryKind, entries: readonly unknown[]): string {
  const name = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const taken = new Set(entries.map((entry) => (entry as { key?: string }).key));
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(key)) return key;
  }
}
