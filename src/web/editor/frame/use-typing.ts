import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { useFieldWords } from '#web/backoffice/section-fields/use-field-words.ts';
import { closeLabels } from '../button-labels.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { withOption } from '../content/phone-options.ts';
import { replaceSection } from '../content/section-tree.ts';
import { type Editing, useEditing, useEditState } from '../editing-context.ts';
import { createTypingBuffer } from '../store/typing-buffer.ts';
import { fieldOf, openButton, openFields, showEmpty, typedText } from '../typed-fields.ts';

/**
 * Makes the texts within a frame editable in place. During typing the frame is not rendered again, or the caret would
 * be lost.
 * @param isLocked it shows what is changed elsewhere
 * @returns whether somebody is typing
 */
export function useTyping(
  frame: RefObject<HTMLElement | null>,
  { id: sectionId, type }: Pick<StoredSection, 'id' | 'type'>,
  isLocked: boolean,
): boolean {
  const editing = useEditing();
  const words = useFieldWords(type);

  useLayoutEffect(() => {
    const root = frame.current;
    if (!root) return;
    const labelOf = (path: string) => {
      const names = path.split('.').filter((part) => !/^\d+$/.test(part));
      return words.label(names.at(-1) ?? '', names.length > 1);
    };
    const hasLabel = !isLocked && sectionTypes.get(type)?.fields.button?.kind === 'line';
    const open = () => {
      openFields(root, editing.register, labelOf);
      if (hasLabel) openButton(root, { sectionId, path: 'button', kind: 'line' }, editing.register, labelOf);
    };
    open();
    const observer = new MutationObserver(open);
    observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
    return () => {
      observer.disconnect();
      closeLabels(root);
    };
  }, [frame, editing, words, sectionId, type, isLocked]);

  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    const buffer = createTypingBuffer<{ element: HTMLElement; field: number }>(
      editing.saving,
      ({ element, field }) => put(editing, field, typedText(element)),
    );
    const onInput = (event: Event) => {
      const found = isOwn(event, sectionId);
      if (!found) return;
      buffer.note(found);
      showEmpty(found.element, typedText(found.element) === '');
    };
    const onFocus = (event: FocusEvent) => {
      if (!isWithin(event, sectionId)) return;
      editing.store.select(sectionId);
      editing.store.set({ typing: sectionId });
    };
    const onBlur = (event: FocusEvent) => {
      if (!isWithin(event, sectionId)) return;
      buffer.flush();
      editing.store.set({ typing: undefined });
    };
    const onKey = (event: KeyboardEvent) => {
      const found = isOwn(event, sectionId);
      if (!found) return;
      if (event.key === 'Enter' || event.key === 'Escape') {
        event.preventDefault();
        found.element.blur();
      }
      // A space within the sign of something that folds out would fold it.
      if (event.key === ' ') event.stopPropagation();
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && isOwn(event, sectionId)) event.preventDefault();
    };
    root.addEventListener('input', onInput);
    root.addEventListener('focusin', onFocus);
    root.addEventListener('focusout', onBlur);
    root.addEventListener('keydown', onKey);
    root.addEventListener('keyup', onKeyUp);
    return () => {
      buffer.end();
      root.removeEventListener('input', onInput);
      root.removeEventListener('focusin', onFocus);
      root.removeEventListener('focusout', onBlur);
      root.removeEventListener('keydown', onKey);
      root.removeEventListener('keyup', onKeyUp);
    };
  }, [frame, editing, sectionId]);
  return useEditState((state) => state.typing === sectionId);
}

/** The field of this very section: those of sections within it have frames of their own. */
function isOwn(event: Event, sectionId: string) {
  const found = fieldOf(event.target);
  if (!found) return undefined;
  const frame = found.element.closest('[data-edit-section]');
  return frame?.getAttribute('data-edit-section') === sectionId ? found : undefined;
}

/** Whether it happens in a field or a running text of this very section. */
function isWithin(event: Event, sectionId: string): boolean {
  const target = event.target as Element;
  const written = target.closest('[data-edit-field], [data-edit-rich]');
  return written?.closest('[data-edit-section]')?.getAttribute('data-edit-section') === sectionId;
}

function put({ store, register, isPhone }: Editing, field: number, text: string): void {
  const place = register.find(field);
  if (!place) return;
  const { sectionId, path } = place;
  store.change(
    (content) => ({
      ...content,
      parts: replaceSection(content.parts, sectionId, (section) =>
        withOption(section, sectionTypes.get(section.type) ?? {}, path, text, isPhone),
      ),
    }),
    { sectionId, field: `${sectionId}|${isPhone ? 'phone' : ''}|${path}` },
  );
}
