import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { FormAnswer } from '#web/parts/sent-form/form-answer.ts';
import { ConflictDialog, type ConflictTexts } from './conflict-dialog.tsx';

/** How a form is saved by the version that whoever fills it in has seen. */
export type Versioned = {
  /** Name of the field that says the version, in the form as in the API. */
  readonly name: string;
  /** The one that is stored, as the screen has loaded it last. */
  readonly stored: string | number;
  /** Begins anew with what is stored. */
  readonly onTheirs: () => void;
  /** The form's version after keeping one's own; by default the one in the refusal. */
  readonly keptWith?: (seen: string, present: unknown) => string;
  /** The form's version after it was saved; `stored` by default. */
  readonly savedWith?: (seen: string, form: FormData) => string;
  /** What is asked about a conflict, from what its refusal tells. */
  readonly textsOf?: (refusal: object) => ConflictTexts;
};

type SeenVersionProps = Versioned & {
  answer: FormAnswer | undefined;
  isSending: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** Sends the form again. */
  onMine: () => void;
};

/**
 * The version of a form that was seen. If somebody else was faster, the user is asked whose version to keep; what they
 * have typed stays until they answer.
 */
export function SeenVersion(props: SeenVersionProps) {
  const {
    name,
    stored,
    onTheirs,
    keptWith = presentAlone,
    savedWith,
    textsOf,
    answer,
    isSending,
    form,
    onMine,
  } = props;
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(stored);
  const [asked, ask] = useState<unknown>();
  const handled = useRef<FormAnswer>(undefined);
  useEffect(() => {
    if (isSending || !answer || handled.current === answer) return;
    handled.current = answer;
    // What comes with the answer is one's own; later changes may be somebody else's.
    if (answer.done) {
      const whole = form.current;
      setSeen((before) => (savedWith && whole ? savedWith(String(before), new FormData(whole)) : stored));
    } else if (answer.refusal?.code === 'EDIT_CONFLICT') ask(presentIn(answer.refusal, name));
  }, [answer, isSending, stored, name, form, savedWith]);
  const begin = useRef(onTheirs);
  useEffect(() => {
    begin.current = onTheirs;
  });
  return (
    <>
      <input type="hidden" name={name} value={seen} />
      <ConflictDialog
        open={asked !== undefined && !isSending}
        texts={answer?.refusal && textsOf?.(answer.refusal)}
        onClose={() => ask(undefined)}
        onMine={() => {
          // The form that is sent next says the version that is there now.
          flushSync(() => {
            setSeen(keptWith(String(seen), asked));
            ask(undefined);
          });
          onMine();
        }}
        onTheirs={() => {
          ask(undefined);
          // With what has come then, which the router draws in a transition, too.
          void revalidate().then(() => startTransition(() => begin.current()));
        }}
      />
    </>
  );
}

function presentAlone(_seen: string, present: unknown): string {
  return typeof present === 'object' ? JSON.stringify(present) : String(present);
}

/** The version that is stored now, as the refusal tells it. */
function presentIn(refusal: object, name: string): unknown {
  const { version, [name]: named = version } = refusal as Record<string, unknown>;
  return named;
}
