import type { LoadedRoot, RootFacts, SharedFacts } from './root-facts.ts';

/** Where the bootstrap leaves what the page shares with others, before it is hydrated. */
export type WindowWithFacts = Window & { sharedFacts?: SharedFacts };

const whole = new WeakMap<LoadedRoot, RootFacts>();

/** The same object each time. */
export function rootFactsOf(loaded: LoadedRoot): RootFacts {
  const known = whole.get(loaded);
  if (known) return known;
  const { shared, ...chosen } = loaded;
  const facts = { ...(typeof shared === 'string' ? factsOfWindow() : shared), ...chosen };
  whole.set(loaded, facts);
  return facts;
}

function factsOfWindow(): SharedFacts {
  const { sharedFacts } = window as WindowWithFacts;
  if (!sharedFacts) throw new Error('The facts that pages share have not been fetched.');
  return sharedFacts;
}
