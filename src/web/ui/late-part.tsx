import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { aliveEvent } from './alive.ts';
import styles from './late-part.module.css';
import { createRest, type Rest, type RestKind, restOf } from './part-rest.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Parts that stand in the page and whose code is on its way. */
const awaited = new Set<object>();
let isPageAlive = false;

/**
 * A part whose code comes after that of the page around it: the server draws it whole, and that stands until the code
 * is here. Code that cannot be fetched leaves the part out, not the page.
 *
 * @param rests how long a part that the server drew needs no code; without it the code comes with the page's
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  rests?: (props: Props) => RestKind | undefined,
): ComponentType<Props> {
  const Part = lazy(() => load().then(forAnyProps, () => nothing));
  if (rests) return restingPart(Part, load, rests);
  return function LatePart(props: Props) {
    const [place] = useState(() => ({}));
    useAwaited(place, true);
    return (
      <Suspense>
        <Part {...props} />
        <Arrival place={place} />
      </Suspense>
    );
  };
}

/**
 * It is drawn in an element of its own, by which the starter knows what waits in it. While it rests React leaves alone
 * what the server drew: whatever the page says to it meanwhile, it says to what has come then.
 */
function restingPart<Props extends object>(
  Part: ComponentType<object>,
  load: Load<Props>,
  rests: (props: Props) => RestKind | undefined,
): ComponentType<Props> {
  return function RestingPart(props: Props) {
    const isDrawn = useSyncExternalStore(neverChanges, isFalse, isTrue);
    const frame = useRef<HTMLDivElement>(null);
    const [rest] = useState(() => createRest(load, isDrawn ? restOf(() => rests(props)) : undefined));
    const [isAwake, setAwake] = useState(rest.kind === undefined);
    const [first] = useState(props);
    const isChanged = !isAwake && !isSame(first, props);
    useAwaited(rest, isAwake);
    useLayoutEffect(() => {
      if (frame.current && !isAwake) return rest.watch(frame.current, tellAlive);
    }, [rest, isAwake]);
    useEffect(() => {
      if (isChanged) rest.wake();
      // What was pressed in it finds it as the page wants it now.
      if (isAwake && rest.kind) tellAlive();
    }, [rest, isChanged, isAwake]);
    const shown = isAwake ? props : first;
    const part = useMemo(
      () => (
        <Suspense>
          <Gate rest={rest}>
            <Part {...shown} />
            <Arrival place={rest} {...(rest.kind ? { onArrived: () => setAwake(true) } : {})} />
          </Gate>
        </Suspense>
      ),
      [rest, shown],
    );
    return (
      <div ref={frame} className={styles.part} data-part="">
        {part}
      </div>
    );
  };
}

/** Keeps React from what the server drew until the rest is over. */
function Gate({ rest, children }: { rest: Rest; children: ReactNode }) {
  if (!rest.isOver()) use(rest.end);
  return children;
}

const nothing: { default: ComponentType<object> } = { default: () => null };

function forAnyProps<Props>(module: { default: ComponentType<Props> }): { default: ComponentType<object> } {
  return module as { default: ComponentType<object> };
}

const neverChanges = () => () => {};
const isTrue = () => true;
const isFalse = () => false;

function isSame<Props extends object>(one: Props, other: Props): boolean {
  return Object.entries(other).every(([name, value]) => Object.is(value, one[name as keyof Props]));
}

/** Presses wait for it from the start. */
function useAwaited(place: object, isAwaited: boolean): void {
  const [atFirst] = useState(isAwaited);
  useLayoutEffect(() => {
    if (atFirst) awaited.add(place);
    return () => void awaited.delete(place);
  }, [place, atFirst]);
}

/** Stands beside a part whose code has arrived. */
function Arrival({ place, onArrived }: { place: object; onArrived?: () => void }) {
  const [arrive] = useState(
    () =>
      onArrived ??
      (() => {
        awaited.delete(place);
        if (isPageAlive) tellAlive();
      }),
  );
  useEffect(arrive, [arrive]);
  return null;
}

/** Whether the page has come to life: what is drawn from now on the browser draws. */
export const isAlive = (): boolean => isPageAlive;

/** Tells the starter to let go of what it holds, once the page and all late parts in it answer to people. */
export function tellAlive(): void {
  isPageAlive = true;
  if (awaited.size === 0) document.dispatchEvent(new Event(aliveEvent));
}
