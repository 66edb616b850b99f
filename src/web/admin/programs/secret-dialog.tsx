import { type ReactNode, useState } from 'react';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import type { FormAnswer } from '#web/parts/sent-form/form-answer.ts';
import { ShownSecret } from './shown-secret.tsx';

export type SecretDialogProps = { open: boolean; onClose: () => void };

type Props = SecretDialogProps & {
  title: string;
  label: string;
  hint: string;
  /** The form whose answer holds the secret. */
  form: (onDone: (answer: FormAnswer) => void) => ReactNode;
};

/** A form that makes a secret, and then the secret itself, this once. */
export function SecretDialog({ open, onClose, title, label, hint, form }: Props) {
  const [secret, show] = useState<string>();
  const close = () => {
    show(undefined);
    onClose();
  };
  return (
    <FormDialog open={open} onClose={close} title={title} size="wide">
      {secret === undefined ? (
        form(({ shown }) => show(shown))
      ) : (
        <ShownSecret secret={secret} label={label} hint={hint} onClose={close} />
      )}
    </FormDialog>
  );
}
