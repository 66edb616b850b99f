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
import { onceReachable } from '#web/connection/once-reachable.ts';
import { aliveEvent } from './alive.ts';
import styles from './late-part.module.css';
import { createRest, type Rest, type RestKind, restOf } from './part-rest.ts';
import { RouterFacts, useRouterFacts } from './router-facts.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

let isPageAlive = false;

/**
 * A part whose code comes after that of the page around it: the server draws it whole, and that stands until the code
 * is here, however long that takes. It is drawn in an element of its own, by which the starter knows what waits in it.
 *
 * @param rests how long a part that the server drew needs no code; without it the code comes with the page's
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  rests?: (props: Props) => RestKind | undefined,
): ComponentType<Props> {
  const Part = lazy(() => onceReachable(load as Load<object>));
  return function LatePart(props: Props) {
    const frame = useRef<HTMLDivElement>(null);
    const isDrawn = useSyncExternalStore(neverChanges, isFalse, isTrue);
    const [hasCome, setCome] = useState(!isDrawn);
    const now = { props, facts: useRouterFacts() };
    const [first] = useState(now);
    // What the server drew is told what it was drawn with until its code has come. React would take away what it does
    // not know yet, and leave its place empty, where anything else is said to it.
    const { props: shown, facts } = hasCome ? now : first;
    const isChanged = Object.entries(props).some(([name, value]) => value !== shown[name as keyof Props]);
    const [rest] = useState(() => createRest(load, isDrawn ? restOf(() => rests?.(props)) : undefined));
    useLayoutEffect(() => {
      if (frame.current && !hasCome) return rest.watch(frame.current, tellAlive);
    }, [rest, hasCome]);
    useEffect(() => {
      if (isChanged) rest.wake();
      // What was pressed in it finds it as the page wants it now.
      if (hasCome) tellAlive();
    }, [rest, isChanged, hasCome]);
    // A press that waited for it waits for nothing any more.
    useEffect(() => tellGone, []);
    const part = useMemo(
      () => (
        <Suspense>
          <Gate rest={rest}>
            <Part {...shown} />
            <Arrival onArrived={setCome} />
          </Gate>
        </Suspense>
      ),
      [rest, shown],
    );
    return (
      <div ref={frame} className={styles.part} data-part="">
        <RouterFacts facts={facts}>{part}</RouterFacts>
      </div>
    );
  };
}

/** Keeps React from what the server drew until the rest is over. */
function Gate({ rest, children }: { rest: Rest; children: ReactNode }) {
  if (!rest.isOver()) use(rest.end);
  return children;
}

const neverChanges = () => () => {};
const isTrue = () => true;
const isFalse = () => false;

/** Stands beside a part whose code has arrived. */
function Arrival({ onArrived }: { onArrived: (hasCome: boolean) => void }) {
  useEffect(() => onArrived(true), [onArrived]);
  return null;
}

/** Whether the page has come to life: what is drawn from now on the browser draws. */
export const isAlive = (): boolean => isPageAlive;

/** Tells the starter to let go of what it holds: the page answers to people, and each late part in it once it has come. */
export function tellAlive(): void {
  isPageAlive = true;
  document.dispatchEvent(new Event(aliveEvent));
}

/** A part has gone; before the page is alive, nobody waits for parts. */
function tellGone(): void {
  if (isPageAlive) tellAlive();
}
