import type { OptionsOf } from '../section-options.ts';

export type MapPlace = ReturnType<typeof placesOf>[number];

/** The places of a section `map` that have a position, as a card shows them; texts that are not stated are empty. */
export function placesOf({ markers }: OptionsOf<'map'>) {
  return markers.flatMap(({ lat, lng, ...words }) =>
    typeof lat === 'number' && typeof lng === 'number'
      ? [{ ...words, key: words.key || words.title, lat, lng }]
      : [],
  );
}
