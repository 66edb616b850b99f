import type { ReactNode } from 'react';
import secondStep from '#web/parts/second-step.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './account-screen.module.css';
import type { SentStep } from './use-sent-step.ts';

type StepFormProps = {
  step: SentStep;
  /** What the step is about; shown before its errors. */
  lead: ReactNode;
  submit: string;
  children: ReactNode;
};

/** One step of a dialog: what is typed, and its button. */
export function StepForm({ step, lead, submit, children }: StepFormProps) {
  return (
    <form className={secondStep.steps} onSubmit={step.onSubmit}>
      {lead}
      {step.error !== undefined && (
        <Alert tone="danger" live="assertive">
          {step.error}
        </Alert>
      )}
      {children}
      <div className={styles.actions}>
        <Button type="submit" pending={step.isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
