import type { Saving } from '../store/saving.ts';
import { createTypingBuffer } from '../store/typing-buffer.ts';
import { showEmpty, typedText } from '../typed-fields.ts';
import { aroundAttribute, type OpenText } from './open-texts.ts';

type Handling<Place> = {
  readonly put: (place: Place, text: string) => void;
  readonly enter: (place: Place) => void;
  readonly leave: () => void;
};

/**
 * Listens to typing in editable texts; Enter and Escape end it.
 * @returns ends it
 */
export function listenToTyping<Place extends Pick<OpenText, 'element'>>(
  root: HTMLElement,
  opened: readonly Place[],
  saving: Pick<Saving, 'follow'>,
  { put, enter, leave }: Handling<Place>,
): () => void {
  const buffer = createTypingBuffer<Place>(saving, (place) => put(place, typedText(place.element)));
  const placeOf = ({ target }: Event) => {
    const element = (target as Element).closest(`[${aroundAttribute}]`);
    return opened.find((one) => one.element === element);
  };
  const onInput = (event: Event) => {
    const place = placeOf(event);
    if (!place) return;
    buffer.note(place);
    showEmpty(place.element, typedText(place.element) === '');
  };
  const onFocus = (event: Event) => {
    const place = placeOf(event);
    if (place) enter(place);
  };
  const onBlur = (event: Event) => {
    if (!placeOf(event)) return;
    buffer.flush();
    leave();
  };
  const onKey = (event: KeyboardEvent) => {
    const place = placeOf(event);
    if (!place || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    place.element.blur();
  };
  const listeners = { input: onInput, focusin: onFocus, focusout: onBlur, keydown: onKey } as const;
  for (const [type, listener] of Object.entries(listeners)) {
    root.addEventListener(type, listener as EventListener);
  }
  return () => {
    buffer.end();
    for (const [type, listener] of Object.entries(listeners)) {
      root.removeEventListener(type, listener as EventListener);
    }
  };
}
