import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';

/** Whether the scripts have taken over what the server drew: what is drawn from then on has no HTML to begin with. */
let isPageTakenOver = false;

/** How far from the window the code is fetched already; of forms, which have to be ready for the first press, farther. */
const margins = { sight: '200px', nearness: '1500px', use: '0px' } as const;

/** 'sight' and 'nearness' fetch the code near the window; 'use', for what is only read, waits for pointer or focus. */
export type DeferredUntil = keyof typeof margins;

/**
 * A part of a page whose code comes after the page's own: the server draws it whole, and in the browser that stands
 * until the part comes into sight, is pointed at or focused, or the router has something to do. Until then its links
 * do what they do without scripts, and a form that is sent waits for its code. A page that the browser itself draws waits for the code, so that nothing
 * appears late and moves the rest. Code that cannot be fetched leaves the part out instead of the page.
 *
 * Its properties have to stay the same objects from drawing to drawing, and none of these stands within another.
 */
export function deferred<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { until = 'sight' }: { until?: DeferredUntil } = {},
): ComponentType<Props> {
  const gate = makeGate();
  const Part: ComponentType<object> = lazy(async () => {
    if (typeof window === 'undefined') return forAnyProps(await load());
    await gate.opened;
    return load().then(forAnyProps, () => nothing);
  });
  // Memorised, for React gives up what the server drew where something around is drawn anew at once, before the code
  // is here. Transitions wait for it instead: all that the router does, and thus all contexts around.
  const Deferred = memo(function Deferred(props: Props) {
    const [isDrawn] = useState(() => typeof window === 'undefined' || !isPageTakenOver);
    const frame = useRef<HTMLDivElement>(null);
    const held = useHeldForm(frame, gate.open);
    useOpening(frame, gate.open, until);
    if (!isDrawn) gate.open();
    const part = (
      <>
        <Part {...props} />
        <Arrival held={held} />
      </>
    );
    return (
      <div ref={frame}>
        {isDrawn ? <Suspense fallback={<Opening open={gate.open} />}>{part}</Suspense> : part}
      </div>
    );
  });
  return Deferred as unknown as ComponentType<Props>;
}

function forAnyProps<Props>(module: { default: ComponentType<Props> }): { default: ComponentType<object> } {
  return module as { default: ComponentType<object> };
}

const nothing: { default: ComponentType<object> } = { default: () => null };

type Gate = { readonly opened: Promise<void>; readonly open: () => void };

function makeGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Opens once the element is near the window, something in it is about to be used, or the router does anything. */
function useOpening(frame: RefObject<HTMLElement | null>, open: () => void, until: DeferredUntil): void {
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    isPageTakenOver = true;
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) open();
      },
      { rootMargin: margins[until] },
    );
    if (until !== 'use') observer.observe(element);
    element.addEventListener('pointerenter', open);
    element.addEventListener('focusin', open);
    // What the router does waits for all that may have to show it.
    const unsubscribe = router?.subscribe(open);
    return () => {
      observer.disconnect();
      element.removeEventListener('pointerenter', open);
      element.removeEventListener('focusin', open);
      unsubscribe?.();
    };
  }, [frame, open, until, router]);
}

type HeldForm = { hasArrived: boolean; event: SubmitEvent | undefined };

/**
 * Holds a form that is sent earlier than its code is here: without the code it would leave the page, and a captcha
 * unanswered.
 */
function useHeldForm(frame: RefObject<HTMLElement | null>, open: () => void): RefObject<HeldForm> {
  const held = useRef<HeldForm>({ hasArrived: false, event: undefined });
  useEffect(() => {
    const element = frame.current;
    const hold = (event: SubmitEvent) => {
      if (held.current.hasArrived) return;
      event.preventDefault();
      held.current.event = event;
      // What got the focus before anything listened has opened nothing.
      open();
    };
    element?.addEventListener('submit', hold);
    return () => element?.removeEventListener('submit', hold);
  }, [frame, open]);
  return held;
}

/** Stands beside a part whose code has arrived. */
function Arrival({ held }: { held: RefObject<HeldForm> }) {
  // At once: the press itself may have brought the part to life, which answers it then.
  useLayoutEffect(() => {
    held.current.hasArrived = true;
  }, [held]);
  useEffect(() => {
    const { event } = held.current;
    held.current.event = undefined;
    if (event) (event.target as HTMLFormElement).requestSubmit(event.submitter);
  }, [held]);
  return null;
}

/** Stands where nothing has been drawn to wait with. */
function Opening({ open }: { open: () => void }) {
  useEffect(open, [open]);
  return null;
}
