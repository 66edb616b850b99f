import type { Static } from 'typebox';
import type { EventRecord } from '#contract/shapes/event-shapes.ts';
import type { Language } from '#values/language.ts';
import { dateRangeOf } from '#web/i18n/date-range.ts';
import { translatorOf } from '#web/i18n/use-translations.ts';
import { type PictureFacts, pictureFacts } from '../picture-facts.ts';

/** What a card shows of an event, all of it in words: the browser needs no texts and no dates for it. */
export type EventCardFacts = {
  readonly id: number;
  readonly title: string;
  readonly place: string;
  readonly url: string;
  readonly day: string;
  readonly month: string;
  readonly days: string;
  /** Of an event of one day. */
  readonly hours: string | null;
  /** ISO 8601. */
  readonly startsAt: string;
  /** That it is over, called off, or on just now. */
  readonly mark: string | null;
  /** Over, or called off. */
  readonly isPast: boolean;
  readonly picture: PictureFacts | undefined;
};

/** On the server alone. */
export function eventCardFacts(language: Language, event: Static<typeof EventRecord>): EventCardFacts {
  const { id, title, place, url, startsAt, state, media } = event;
  const t = translatorOf(language, 'events');
  const { days, hours, day, month } = dateRangeOf(language, event);
  return {
    id,
    title,
    place,
    url,
    day,
    month,
    days,
    hours,
    startsAt,
    mark: state === 'coming' ? null : t(`state.${state}`),
    isPast: state === 'past' || state === 'cancelled',
    picture: media ? pictureFacts(media) : undefined,
  };
}
