import type { Saving } from './saving.ts';

/** Letters typed so closely are put into the text together: each by itself would draw the whole editor anew. */
const bufferMs = 120;

export type TypingBuffer<Place> = ReturnType<typeof createTypingBuffer<Place>>;

/**
 * Holds letters back for a moment. Whoever writes without a pause is heard as often as whoever makes one; and nobody saves or
 * leaves before what is held back has been put into the text.
 */
export function createTypingBuffer<Place>(saving: Pick<Saving, 'follow'>, put: (place: Place) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: { readonly place: Place } | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = held;
    held = undefined;
    if (now) put(now.place);
  }

  const unfollow = saving.follow(flush);
  return {
    note(place: Place): void {
      held = { place };
      timer ??= setTimeout(flush, bufferMs);
    },
    flush,
    end(): void {
      flush();
      unfollow();
    },
  };
}
