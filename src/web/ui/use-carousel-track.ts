import { type RefObject, useCallback, useEffect, useState } from 'react';
import { indexAfter, lastIndexOf } from './carousel-rules.ts';

export type CarouselPosition = {
  /** First slide in sight, from 0. */
  index: number;
  /** Slides in sight at once. */
  perView: number;
  /** False until the track was measured: on the server and before the scripts have run. */
  measured: boolean;
};

/** Distance from one slide to the next and the number in sight, as laid out by the style sheet. */
function measure(track: HTMLElement) {
  const slide = track.firstElementChild;
  const widthPx = slide instanceof HTMLElement ? slide.offsetWidth : 0;
  const gapPx = Number.parseFloat(getComputedStyle(track).columnGap) || 0;
  const stridePx = Math.max(1, widthPx + gapPx);
  return { stridePx, perView: Math.max(1, Math.round((track.clientWidth + gapPx) / stridePx)) };
}

/** Reads the position of a scrolling track and moves it. The place of the scroll is the only state. */
export function useCarouselTrack(ref: RefObject<HTMLElement | null>, count: number) {
  const [position, setPosition] = useState<CarouselPosition>({ index: 0, perView: 1, measured: false });

  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      const { stridePx, perView } = measure(track);
      const index = Math.min(lastIndexOf(count, perView), Math.round(track.scrollLeft / stridePx));
      setPosition((old) =>
        old.measured && old.index === index && old.perView === perView
          ? old
          : { index, perView, measured: true },
      );
    };
    const readSoon = () => {
      frame ||= requestAnimationFrame(read);
    };
    const resizes = new ResizeObserver(readSoon);
    resizes.observe(track);
    track.addEventListener('scroll', readSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      track.removeEventListener('scroll', readSoon);
    };
  }, [ref, count]);

  const goTo = useCallback(
    (index: number) => {
      const track = ref.current;
      if (!track) return;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      track.scrollTo({ left: index * measure(track).stridePx, behavior: calm ? 'auto' : 'smooth' });
    },
    [ref],
  );

  /** Moves by steps from the track's position, or from `from`; wraps at both ends. */
  const step = useCallback(
    (by: number, from?: number) => {
      const track = ref.current;
      if (!track) return;
      const { stridePx, perView } = measure(track);
      goTo(indexAfter(from ?? Math.round(track.scrollLeft / stridePx), by, count, perView));
    },
    [ref, count, goTo],
  );

  return { position, goTo, step };
}
