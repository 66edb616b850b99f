import { useEffect } from 'react';
import { valueAt, withValueAt } from '../content/option-paths.ts';
import { findSection, replaceSection } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import type { EditStore } from '../store/edit-store.ts';
import { type DrawnText, withYear } from './drawn-texts.ts';
import { listenToTyping } from './listen-to-typing.ts';
import { closeTexts, type OpenText, openTexts, placeCaret, showText, writeText } from './open-texts.ts';
import type { SiteChromeHandler } from './site-element.ts';

/**
 * Makes the text of an element editable in place, and shows its draft there: with the current year for `{year}`, which
 * is shown only during editing.
 * @param year the current one
 */
export function useTypedWords(
  root: HTMLElement | null,
  handler: SiteChromeHandler,
  texts: readonly DrawnText[],
  year: number,
): void {
  const { store, saving, siteChrome } = useEditing();
  useEffect(() => {
    if (!root) return;
    const opened = openTexts(root, texts, (text) => textIn(store, text) !== undefined);
    const show = () => {
      for (const one of opened) showText(one, withYear(textIn(store, one) ?? '', year));
    };
    show();
    const stop = store.subscribe(show);
    const end = listenToTyping(root, opened, saving, {
      put: (place, text) => put(store, place, text),
      enter(place) {
        writeText(place, textIn(store, place) ?? '');
        placeCaret(place);
        siteChrome.enter(handler);
        store.select(place.sectionId);
        store.set({ typing: place.sectionId });
      },
      leave: () => store.set({ typing: undefined }),
    });
    return () => {
      end();
      stop();
      closeTexts(root, opened);
    };
  }, [root, handler, texts, year, store, saving, siteChrome]);
}

type Place = Pick<OpenText, 'sectionId' | 'path' | 'otherwise'>;

/**
 * A field's text in the draft. If it is empty, the default that is shown instead and that editing starts from;
 * undefined if that has no known source: such fields are edited in the dialog.
 */
function textIn(store: EditStore, place: Place): string | undefined {
  const { history, saved } = store.get();
  const text = valueIn(history.present.parts, place);
  if (!text && !valueIn(saved.parts, place)) return place.otherwise;
  return typeof text === 'string' ? text : undefined;
}

function valueIn(parts: Parameters<typeof findSection>[0], { sectionId, path }: Place): unknown {
  const section = findSection(parts, sectionId);
  return section && valueAt(section.options, path);
}

function put(store: EditStore, { sectionId, path }: Place, text: string): void {
  store.change(
    (content) => ({
      ...content,
      parts: replaceSection(content.parts, sectionId, (section) => ({
        ...section,
        options: withValueAt(section.options, path, text),
      })),
    }),
    { sectionId, field: `${sectionId}|${path}` },
  );
}
