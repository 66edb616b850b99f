import { Alert } from '#web/ui/alert.tsx';

/** Why a step was refused. */
export function StepError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <Alert tone="danger" live="assertive">
      {error}
    </Alert>
  );
}
