import { listOption, textOption } from '../section-options.ts';
import type { Place } from './site-plan.ts';

/** A place of a section `map` as a card shows it; texts that are not stated are empty. */
export type MapPlace = Place & {
  readonly key: string;
  readonly title: string;
  readonly address: string;
  readonly phone: string;
  readonly hours: string;
};

/** The places of a section `map` that have a position; longitude and latitude in degrees. */
export function placesOf(options: Readonly<Record<string, unknown>>): MapPlace[] {
  return listOption(options, 'markers').flatMap((marker) => {
    const { lat, lng } = marker;
    if (typeof lat !== 'number' || typeof lng !== 'number') return [];
    const title = textOption(marker, 'title');
    return [
      {
        key: textOption(marker, 'key') || title,
        title,
        address: textOption(marker, 'address'),
        phone: textOption(marker, 'phone'),
        hours: textOption(marker, 'hours'),
        lat,
        lng,
      },
    ];
  });
}
