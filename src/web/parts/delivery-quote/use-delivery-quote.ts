import { type RefObject, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { formNameField } from '../sent-form/form-answer.ts';
import { type DeliveryAnswer, placeFields } from './delivery-answer.ts';

/** Quiet after which changed goods are worked out anew. */
const quoteMs = 500;

/**
 * Asks as soon as it is in the page, and again when the goods change: for the remembered place until one was typed.
 * @param formId of the form whose fields say what is to be brought
 * @param goods another text for other goods that the form's fields do not say
 */
export function useDeliveryQuote(
  formId: string,
  action: string,
  goods: string,
  fields: RefObject<HTMLElement | null>,
  answered: DeliveryAnswer | undefined,
) {
  const { submit, state, data } = useFetcher<DeliveryAnswer>();
  const seenGoods = useRef(answered && goods);
  const isTyped = useRef(answered?.values !== undefined);
  const sent = useRef('');

  const ask = useRef((_isPressed: boolean): void => {});
  ask.current = (isPressed) => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const body = new FormData(form);
    body.set(formNameField, 'delivery');
    if (isPressed) isTyped.current = true;
    if (!isTyped.current) for (const name of placeFields) body.delete(name);
    const asked = `${action} ${goods} ${new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))}`;
    if (!isPressed && sent.current === asked) return;
    sent.current = asked;
    // What delivery costs changes nothing of the page.
    void submit(body, { method: 'post', action, defaultShouldRevalidate: false });
  };

  useEffect(() => {
    if (seenGoods.current === goods) return;
    const timer = setTimeout(() => ask.current(false), seenGoods.current === undefined ? 0 : quoteMs);
    seenGoods.current = goods;
    return () => clearTimeout(timer);
  }, [goods]);

  // Length and quantity are typed or stepped in the form itself; the place waits for its button.
  useEffect(() => {
    const form = document.getElementById(formId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = ({ target }: Event) => {
      if (target instanceof Node && fields.current?.contains(target)) return;
      clearTimeout(timer);
      timer = setTimeout(() => ask.current(false), quoteMs);
    };
    for (const kind of ['input', 'click']) form?.addEventListener(kind, onChange);
    return () => {
      clearTimeout(timer);
      for (const kind of ['input', 'click']) form?.removeEventListener(kind, onChange);
    };
  }, [formId, fields]);

  return { answer: data ?? answered, isAsking: state !== 'idle', ask: () => ask.current(true) };
}
