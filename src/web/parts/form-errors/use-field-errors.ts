import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#values/refusal.ts';
import { afterPress, watchPresses } from '../../ui/press-end.ts';
import { type IsSettledBy, remainingErrors } from './remaining-errors.ts';

// Whoever needs the summary alone takes it from here: the two are one file then, as visitors fetch them.
export { ErrorSummary } from './error-summary.tsx';

/**
 * Errors of a form: the server's after an answer, then what the rules say of each field as it is left and of all of
 * them when the form is sent. A corrected field loses its error while it is being corrected, and what was refused as a whole is
 * no longer said once something was changed or is sent again (`isAnswerPast`).
 * @param isSettledBy which errors that only the server knows end with a change of another field
 */
export function useFieldErrors(
  answered: FieldErrors | undefined,
  check: (form: FormData) => FieldErrors,
  isSettledBy?: IsSettledBy,
) {
  const [errors, setErrors] = useState<FieldErrors>(answered ?? {});
  const [seen, setSeen] = useState(answered);
  const [isAnswerPast, setAnswerPast] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const [sentCount, setSentCount] = useState(0);
  const checkedForm = useRef<HTMLFormElement>(null);
  // What the rules found, apart from what only the server can know.
  const ruled = useRef(new Set<string>());
  if (answered !== seen) {
    setSeen(answered);
    setAnswerPast(false);
    if (answered) {
      setErrors(answered);
      setSentCount(sentCount + 1);
    }
  }
  useEffect(() => {
    if (sentCount > 0) summary.current?.focus();
  }, [sentCount]);

  /** One answer may settle another field too: with another way of delivery no branch is missing. */
  const look = (form: HTMLFormElement, name: string, isLeft: boolean) => {
    const found = check(new FormData(form));
    if (name in found) ruled.current.add(name);
    setErrors((former) => {
      const kept = remainingErrors(former, name, found, ruled.current, isLeft ? undefined : isSettledBy);
      // Leaving a field corrects nothing: what only the server knows stays, as where Enter has sent the form from it.
      const unsettled = isLeft && !ruled.current.has(name) ? former[name] : undefined;
      const error = (isLeft || name in former ? found[name] : undefined) ?? unsettled;
      return error ? { ...kept, [name]: error } : kept;
    });
  };
  const latestLook = useRef(look);
  useEffect(() => {
    latestLook.current = look;
  });
  useEffect(watchPresses, []);
  useEffect(() => {
    // Fields that stand elsewhere in the page and belong to the form by its id.
    const hear = ({ target }: Event) => {
      if (!target || !isField(target)) return;
      const { form } = target;
      // Unchecked it is known by what it was answered before the page had scripts.
      const own = checkedForm.current ?? summary.current?.closest('form');
      if (!form || form !== own || form.contains(target)) return;
      setAnswerPast(true);
      latestLook.current(form, target.name, false);
    };
    document.addEventListener('change', hear);
    return () => document.removeEventListener('change', hear);
  }, []);

  return {
    errors,
    isAnswerPast,
    summary: { ref: summary, shown: sentCount > 0 || answered !== undefined },
    handlers: {
      noValidate: true,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field = event.target as Element;
        const form = event.currentTarget;
        // An error that appears while something else is being pressed moves it from under the pointer.
        afterPress(() => {
          if (form.contains(field) && isFilledIn(field)) latestLook.current(form, field.name, true);
        });
      },
      onChange(event: FormEvent<HTMLFormElement>) {
        const field = event.target;
        setAnswerPast(true);
        if (isField(field)) look(event.currentTarget, field.name, false);
      },
    },
    /** Checks the whole form; false, with the errors shown and their summary focused, where it may not be sent. */
    mayBeSent(form: HTMLFormElement): boolean {
      const found = check(new FormData(form));
      checkedForm.current = form;
      ruled.current = new Set(Object.keys(found));
      setErrors(found);
      setAnswerPast(true);
      if (Object.keys(found).length === 0) return true;
      setSentCount((count) => count + 1);
      return false;
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: EventTarget): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Leaving an untouched empty field shows no error yet: people may tab through a form. */
function isFilledIn(element: Element): element is Field {
  return isField(element) && (element.value !== '' || element.getAttribute('aria-invalid') === 'true');
}
