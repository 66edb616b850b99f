import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { sectionTypes } from '#sections/section-types.ts';
import { valueAt } from '../content/option-paths.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { keyOf } from '../frame/drawn-section.tsx';
import { InlineRichText } from '../rich/inline-rich-text.tsx';
import type { DrawnText } from './drawn-texts.ts';
import { findRunningText } from './open-texts.ts';

/** A rich text of the site chrome, edited in place: it replaces what visitors see of it. */
export function RunningText({ root, text }: { root: HTMLElement; text: DrawnText }) {
  const [shown, setShown] = useState<HTMLElement | undefined>(undefined);
  useEffect(() => {
    setShown(findRunningText(root, text));
    return () => setShown(undefined);
  }, [root, text]);
  return shown && <RunningPlace shown={shown} sectionId={text.sectionId} path={text.path} />;
}

type RunningPlaceProps = Pick<DrawnText, 'sectionId' | 'path'> & {
  /** What visitors see of the text. */
  shown: HTMLElement;
};

/** The same where it is known which element shows it. */
export function RunningPlace({ shown, sectionId, path }: RunningPlaceProps) {
  const drawn = useDrawn({ sectionId, path });
  const [host, setHost] = useState<HTMLElement | undefined>(undefined);
  const isDrawn = drawn !== undefined;
  useEffect(() => {
    if (!isDrawn) return;
    const place = document.createElement('div');
    place.className = shown.className;
    shown.after(place);
    shown.toggleAttribute('data-edit-replaced', true);
    setHost(place);
    return () => {
      shown.removeAttribute('data-edit-replaced');
      place.remove();
      setHost(undefined);
    };
  }, [shown, isDrawn]);
  if (!host || !drawn) return null;
  return createPortal(<InlineRichText place={{ sectionId, path }} drawn={drawn} />, host);
}

/** As the server draws the draft; while that is on its way, or somebody types, as it was drawn before. */
function useDrawn({ sectionId, path }: Pick<DrawnText, 'sectionId' | 'path'>): object | undefined {
  const { drawing } = useEditing();
  useSyncExternalStore(drawing.subscribe, drawing.revision);
  const section = useEditState(({ history }) => findSection(history.present.parts, sectionId));
  const isTyping = useEditState(({ typing }) => typing === sectionId);
  const last = useRef<object | undefined>(undefined);
  const description = section && sectionTypes.get(section.type);
  const key = section && description && keyOf(section, description, false);
  useEffect(() => {
    if (section && key && !isTyping) drawing.want([{ key, section }]);
  }, [drawing, section, key, isTyping]);
  const options = key ? drawing.find(key)?.section.options : undefined;
  const value = options && valueAt(options, path);
  if (typeof value === 'object' && value !== null) last.current = value;
  return last.current;
}
