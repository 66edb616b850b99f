import {
  Children,
  type DragEvent,
  type FocusEvent,
  isValidElement,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type TouchEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from './carousel.module.css';
import { autoplayIntervalMs, isDrag, stepOfSwipe } from './carousel-rules.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useCarouselTrack } from './use-carousel-track.ts';

export type CarouselHandle = { goTo: (index: number) => void };

export type CarouselProps = {
  /** Spoken name, such as the heading's text. */
  label: string;
  labels: {
    previous: string;
    next: string;
    /** Where one is: "1–3 of 9". */
    position: (from: number, to: number, count: number) => string;
    /** Needed with autoplay. */
    pause?: string;
    play?: string;
  };
  /** The slides, each one child with a key. */
  children: ReactNode;
  /** Most slides in sight: 1, 2 (from 768 px), 3 (from 1024 px, the default) or 4 (from 1280 px). */
  perView?: 1 | 2 | 3 | 4;
  /** Shown at the start of the line that ends with the buttons. */
  heading?: ReactNode;
  /** above: buttons beside the heading; over: on the picture's edges. */
  controls?: 'above' | 'over';
  /** Off by default, and always off under reduced motion. */
  autoplay?: boolean;
  intervalMs?: number;
  onIndexChange?: (index: number) => void;
  ref?: Ref<CarouselHandle>;
  className?: string;
};

/** A row of slides that scrolls sideways and snaps; without JavaScript it is scrolled by hand. */
export function Carousel(props: CarouselProps) {
  const {
    label,
    labels,
    perView = 3,
    controls = 'above',
    autoplay = false,
    intervalMs,
    onIndexChange,
  } = props;
  const slides = Children.toArray(props.children);
  const track = useRef<HTMLUListElement>(null);
  const { position, goTo, step } = useCarouselTrack(track, slides.length);
  const advance = useCallback(() => step(1), [step]);
  const { playing, toggle, engagement } = useAutoplay(autoplay, intervalMs ?? autoplayIntervalMs, advance);
  const swipe = useCarouselSwipe(() => position.index, step);
  useImperativeHandle(props.ref, () => ({ goTo }), [goTo]);
  useEffect(() => onIndexChange?.(position.index), [position.index, onIndexChange]);

  const [isMoved, setMoved] = useState(false);
  const move = (by: number) => {
    setMoved(true);
    step(by);
  };
  const last = Math.min(slides.length, position.index + position.perView);
  const allInSight = position.measured && slides.length <= position.perView;

  return (
    <section
      className={classNames(styles.carousel, props.className)}
      aria-label={label}
      data-controls={controls}
      {...engagement}
    >
      {(props.heading || slides.length > 1) && (
        <div className={styles.bar}>
          <div className={styles.heading}>{props.heading}</div>
          <div className={styles.controls} data-idle={allInSight || !position.measured || undefined}>
            {autoplay && (
              <IconButton
                className={styles.autoplay}
                icon={playing ? 'pause' : 'play'}
                label={(playing ? labels.pause : labels.play) ?? ''}
                onClick={toggle}
              />
            )}
            {/* Spoken only when somebody moves it, not when it moves by itself or is measured. */}
            <p className={styles.position} aria-live={isMoved && !(autoplay && playing) ? 'polite' : 'off'}>
              {labels.position(position.index + 1, last, slides.length)}
            </p>
            <IconButton
              className={styles.previous}
              variant={controls === 'over' ? 'solid' : 'outline'}
              icon="arrow-left"
              label={labels.previous}
              onClick={() => move(-1)}
            />
            <IconButton
              className={styles.next}
              variant={controls === 'over' ? 'solid' : 'outline'}
              icon="arrow-right"
              label={labels.next}
              onClick={() => move(1)}
            />
          </div>
        </div>
      )}
      {/* Slides of pictures hold nothing to focus: the arrow keys scroll the list itself. */}
      <ul
        ref={track}
        className={styles.track}
        data-per-view={perView}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard.
        tabIndex={0}
        onFocus={bringIntoSight}
        {...swipe}
      >
        {slides.map((slide, index) => (
          <li key={isValidElement(slide) ? slide.key : index} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A slide that is barely visible scrolls into view when something in it gets the focus by keyboard (WCAG 2.2, 2.4.11).
 * Under a pointer it stays: otherwise a press would end beside its target.
 */
function bringIntoSight({ target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':focus-visible')) return;
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Calls `advance` periodically, except under reduced motion, in a hidden window, and while somebody points at
 * the element, has the focus in it, or has paused it.
 */
function useAutoplay(on: boolean, intervalMs: number, advance: () => void) {
  const [playing, setPlaying] = useState(true);
  const engaged = useRef({ pointer: false, focus: false });

  useEffect(() => {
    if (!on || !playing) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const timer = setInterval(() => {
      const busy = engaged.current.pointer || engaged.current.focus || document.hidden;
      if (!busy && !calm.matches) advance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [on, playing, intervalMs, advance]);

  const engagement = {
    onPointerEnter: () => {
      engaged.current.pointer = true;
    },
    onPointerLeave: () => {
      engaged.current.pointer = false;
    },
    onFocus: () => {
      engaged.current.focus = true;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      engaged.current.focus = event.currentTarget.contains(event.relatedTarget);
    },
  };
  return { playing, toggle: () => setPlaying((now) => !now), engagement };
}

type Start = { xPx: number; yPx: number; index: number };

/**
 * Swipes with a finger and with the mouse. Fingers scroll the track natively meanwhile; the step is counted from the
 * slide on which the swipe began, so that one swipe changes one slide.
 */
function useCarouselSwipe(currentIndex: () => number, step: (by: number, from: number) => void) {
  const start = useRef<Start | undefined>(undefined);
  const dragged = useRef(false);

  const begin = (xPx: number, yPx: number) => {
    start.current = { xPx, yPx, index: currentIndex() };
  };
  const end = (xPx: number, yPx: number) => {
    const from = start.current;
    start.current = undefined;
    if (!from) return false;
    const [moveXPx, moveYPx] = [xPx - from.xPx, yPx - from.yPx];
    const by = stepOfSwipe(moveXPx, moveYPx);
    if (by !== 0) step(by, from.index);
    return isDrag(moveXPx, moveYPx);
  };

  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      // Two fingers zoom.
      if (touch && event.touches.length === 1) begin(touch.clientX, touch.clientY);
      else start.current = undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (touch) end(touch.clientX, touch.clientY);
    },
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      if (event.pointerType === 'mouse' && event.button === 0) begin(event.clientX, event.clientY);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') dragged.current = end(event.clientX, event.clientY);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') start.current = undefined;
    },
    // A drag does not also follow the link on which it ended.
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Pictures and links would be carried away as files otherwise.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
