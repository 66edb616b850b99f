import { isDeepStrictEqual } from 'node:util';
import { foldText } from '#values/folded-text.ts';
import { type Language, languages, type Translated } from '#values/language.ts';
import type { EventRow } from './event-rows.ts';
import type { EventDraft, EventFacts, EventText, EventWords } from './events-tables.ts';

/* An event taken apart: its words in each language, and what holds for all of them. */

const wordNames = ['title', 'place', 'excerpt', 'body'] as const;
const factNames = ['startsAt', 'endsAt', 'mediumId', 'productKey', 'registrationUrl'] as const;

/** What was stored, or is to be, of an event. */
type Described = Pick<EventRow, (typeof wordNames)[number] | (typeof factNames)[number]>;

/** As it is stored, with whether visitors see it. */
export type StoredEvent = Described & Pick<EventRow, 'status'>;

/** All of an event that may be a draft. */
export function draftOf(event: Described): EventDraft {
  const { title, place, excerpt, body, startsAt, endsAt, mediumId, productKey, registrationUrl } = event;
  return {
    ...{ title, place, excerpt, body, mediumId, productKey, registrationUrl },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

/** The same as columns keep it, with the words by which it is found. */
export function columnsOf(event: EventDraft): Described & Pick<EventRow, 'words'> {
  const { startsAt, endsAt, ...others } = event;
  return {
    ...others,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    words: wordsOf(event),
  };
}

export function factsOf(event: EventFacts): EventFacts {
  const { startsAt, endsAt, mediumId, productKey, registrationUrl } = event;
  return { startsAt, endsAt, mediumId, productKey, registrationUrl };
}

/** What an event says in a language; empty where it says nothing there. */
export function wordsIn(event: EventWords<Translated>, language: Language): EventWords<string> {
  const { title, place, excerpt, body } = event;
  return {
    title: title[language] ?? '',
    place: place[language] ?? '',
    excerpt: excerpt[language] ?? '',
    body: body[language] ?? '',
  };
}

export function textIn(event: EventDraft, language: Language): EventText {
  return { ...wordsIn(event, language), ...factsOf(event) };
}

/** An event that says this in one language, and in the others what it said. */
export function withWords(event: EventDraft, language: Language, words: EventWords<string>): EventDraft {
  const put = (texts: Translated, text: string): Translated => {
    const { [language]: _before, ...others } = texts;
    return text === '' ? others : { ...others, [language]: text };
  };
  return {
    ...event,
    title: put(event.title, words.title),
    place: put(event.place, words.place),
    excerpt: put(event.excerpt, words.excerpt),
    body: put(event.body, words.body),
  };
}

/** An event that says nothing yet in any language. */
export function withoutWords(event: EventDraft): EventDraft {
  return { ...event, title: {}, place: {}, excerpt: {}, body: {} };
}

/** In which languages two states of an event say something else. */
export function languagesApart(one: EventDraft, other: EventDraft): Language[] {
  return languages.filter((language) => !isDeepStrictEqual(wordsIn(one, language), wordsIn(other, language)));
}

/** What of an event's facts is not as it was. */
export function changedFacts(before: EventFacts, now: EventFacts): Partial<EventFacts> {
  const names = factNames.filter((name) => before[name] !== now[name]);
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

export function hasWords(event: EventWords<Translated>, language: Language): boolean {
  return Object.values(wordsIn(event, language)).some((text) => text !== '');
}

/** Title, place and excerpt, folded for being searched. */
export function wordsOf({
  title,
  place,
  excerpt,
}: Pick<EventWords<Translated>, 'title' | 'place' | 'excerpt'>): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const words = [title, place, excerpt].map((text) => text[language] ?? '').join(' ');
      return words.trim() === '' ? [] : [[language, foldText(words)]];
    }),
  );
}
