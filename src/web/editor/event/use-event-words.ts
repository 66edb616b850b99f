import { type RefObject, useEffect } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEditing } from '../editing-context.ts';
import { listenToTyping } from '../site-chrome/listen-to-typing.ts';
import { closeTexts, openText, placeCaret, showText } from '../site-chrome/open-texts.ts';
import { factsId } from './event-document.ts';
import { type EventWords, eventWords, putWords, wordsIn } from './event-words.ts';

type Opened = { readonly element: HTMLElement; readonly name: EventWords };

/** Makes title, lead and place of an event editable where they stand, and shows there what is being edited. */
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
