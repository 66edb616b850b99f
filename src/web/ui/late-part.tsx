import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { aliveEvent } from './alive.ts';

/** Parts that stand in the page and whose code is still on its way. */
const awaited = new Set<object>();
let isPageAlive = false;

/**
 * A part whose code comes after that of the page around it: the server draws it whole, and that stands until the code
 * is here. Code that cannot be fetched leaves the part out, not the page.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(() => load().then(forAnyProps, () => nothing));
  return function LatePart(props: Props) {
    const [place] = useState(() => ({}));
    useLayoutEffect(() => {
      awaited.add(place);
      return () => void awaited.delete(place);
    }, [place]);
    return (
      <Suspense>
        <Part {...props} />
        <Arrival place={place} />
      </Suspense>
    );
  };
}

const nothing: { default: ComponentType<object> } = { default: () => null };

function forAnyProps<Props>(module: { default: ComponentType<Props> }): { default: ComponentType<object> } {
  return module as { default: ComponentType<object> };
}

/** Stands beside a part whose code has arrived. */
function Arrival({ place }: { place: object }) {
  useEffect(() => {
    awaited.delete(place);
    if (isPageAlive) tellAlive();
  }, [place]);
  return null;
}

/** Tells the starter to let go of what it holds, once the page and all late parts in it answer to people. */
export function tellAlive(): void {
  isPageAlive = true;
  if (awaited.size === 0) document.dispatchEvent(new Event(aliveEvent));
}
