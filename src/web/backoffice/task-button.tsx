import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { FormAnswer } from '#web/parts/sent-form/form-answer.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { useAnswerToast } from './use-answer-toast.ts';

export type TaskButtonProps = Pick<ButtonLook, 'variant' | 'startIcon'> & {
  /** What the screen's action knows the task by. */
  intent: string;
  values?: Readonly<Record<string, string | number>>;
  label: string;
  /** What it is done to: heard after the label, so that the buttons of a list differ. */
  about?: string;
  /** Said once it is done. */
  done: string;
  /** Asked before. */
  confirm?: Pick<ConfirmDialogProps, 'title' | 'text' | 'submit' | 'isDangerous'>;
};

/** Does one thing at once, by the screen's action, and says what has become of it. */
export function TaskButton(props: TaskButtonProps) {
  const { intent, values = {}, label, about, done, confirm, variant = 'secondary', startIcon } = props;
  const t = useTranslations('backoffice');
  const fetcher = useFetcher<FormAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  useAnswerToast(fetcher.data, done);
  return (
    <fetcher.Form method="post" ref={form}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type={confirm ? 'button' : 'submit'}
        size="small"
        variant={variant}
        {...(startIcon ? { startIcon } : {})}
        pending={fetcher.state !== 'idle'}
        {...(confirm ? { onClick: () => setAsking(true), 'aria-haspopup': 'dialog' as const } : {})}
      >
        {label}
        {about && <VisuallyHidden>{t('about', { about })}</VisuallyHidden>}
      </Button>
      {confirm && (
        <ConfirmDialog
          {...confirm}
          open={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            form.current?.requestSubmit();
          }}
        />
      )}
    </fetcher.Form>
  );
}
