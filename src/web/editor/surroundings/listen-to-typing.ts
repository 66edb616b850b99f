import { showEmpty, typedText } from '../typed-fields.ts';
import { aroundAttribute, type OpenText } from './open-texts.ts';

/** Letters typed so closely are put into the text together. */
const bufferMs = 120;

type Handling<Place> = {
  readonly put: (place: Place, text: string) => void;
  readonly enter: (place: Place) => void;
  readonly leave: () => void;
};

/** Tells of what is typed in opened texts; Enter and Escape end it. @returns ends it */
export function listenToTyping<Place extends Pick<OpenText, 'element'>>(
  root: HTMLElement,
  opened: readonly Place[],
  { put, enter, leave }: Handling<Place>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Place | undefined;
  const placeOf = ({ target }: Event) => {
    const element = (target as Element).closest(`[${aroundAttribute}]`);
    return opened.find((one) => one.element === element);
  };
  const flush = () => {
    clearTimeout(timer);
    if (pending) put(pending, typedText(pending.element));
    pending = undefined;
  };
  const onInput = (event: Event) => {
    pending = placeOf(event);
    if (!pending) return;
    showEmpty(pending.element, typedText(pending.element) === '');
    clearTimeout(timer);
    timer = setTimeout(flush, bufferMs);
  };
  const onFocus = (event: Event) => {
    const place = placeOf(event);
    if (place) enter(place);
  };
  const onBlur = (event: Event) => {
    if (!placeOf(event)) return;
    flush();
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
    flush();
    for (const [type, listener] of Object.entries(listeners)) {
      root.removeEventListener(type, listener as EventListener);
    }
  };
}
