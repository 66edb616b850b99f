import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { EditedContent } from '../content/edited-content.ts';
import { replaceSection } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import { listenToTyping } from '../site-chrome/listen-to-typing.ts';
import { closeTexts, openText, placeCaret, showText } from '../site-chrome/open-texts.ts';
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

type Opened = { readonly element: HTMLElement; readonly name: EventWords };

/** Makes title, lead and place of an event editable in place, and shows the draft there. */
export function useEventWords(frame: RefObject<HTMLElement | null>): void {
  const { store, saving } = useEditing();
  const t = useTranslations('site');
  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    const labels = { title: t('events.title'), description: t('events.excerpt'), place: t('events.place') };
    const opened = eventWords.flatMap((name): Opened[] => {
      const element = root.querySelector<HTMLElement>(`[data-event-words="${name}"]`);
      if (!element) return [];
      openText(element, name);
      element.dataset.placeholder = labels[name];
      return [{ element, name }];
    });
    const show = () => {
      for (const one of opened) showText(one, wordsIn(store.get().history.present, one.name));
    };
    show();
    const stop = store.subscribe(show);
    const end = listenToTyping(root, opened, saving, {
      put: ({ name }, text) => putWords(store, name, text),
      enter(place) {
        placeCaret(place);
        store.select(factsId);
        store.set({ typing: factsId });
      },
      leave: () => store.set({ typing: undefined }),
    });
    return () => {
      end();
      stop();
      closeTexts(root, opened);
    };
  }, [frame, store, saving, t]);
}
