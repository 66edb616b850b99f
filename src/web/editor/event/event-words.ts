import type { EditedContent } from '../content/edited-content.ts';
import { replaceSection } from '../content/section-tree.ts';
import type { EditStore } from '../store/edit-store.ts';
import { type EventFacts, factsId, factsIn } from './event-document.ts';

/** Words of an event that are typed where they stand; its page names them by `data-event-words`. */
export const eventWords = ['title', 'description', 'place'] as const;
export type EventWords = (typeof eventWords)[number];

export function wordsIn(content: EditedContent, name: EventWords): string {
  return name === 'place' ? factsIn(content).place : content[name];
}

export function putWords(store: EditStore, name: EventWords, text: string): void {
  if (name === 'place') putFacts(store, { place: text }, 'place');
  else store.change((content) => ({ ...content, [name]: text }), { field: `page|${name}` });
}

/** @param field where somebody types */
export function putFacts(store: EditStore, changed: Partial<EventFacts>, field?: keyof EventFacts): void {
  store.change(
    (content) => ({
      ...content,
      parts: replaceSection(content.parts, factsId, (section) => ({
        ...section,
        options: { ...section.options, ...changed },
      })),
    }),
    { sectionId: factsId, ...(field ? { field: `${factsId}|${field}` } : {}) },
  );
}

/** An event whose times are said as people say them: two states are compared by what they say. */
export function withReadableTimes(content: EditedContent, say: (instant: string) => string): EditedContent {
  const parts = replaceSection(content.parts, factsId, (section) => {
    const { startsAt, endsAt } = factsIn(content);
    return { ...section, options: { ...section.options, startsAt: say(startsAt), endsAt: say(endsAt) } };
  });
  return { ...content, parts };
}
