import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { AddFailure } from './product-action.ts';

/** Why adding without scripts failed. */
export default function AddRefusal({ failure }: { failure: AddFailure }) {
  const { refusal, field } = useRefusalTexts();
  return (
    <Alert tone="danger" live="assertive">
      {failure.code === 'QUANTITY' ? field({ rule: 'minimum', parameter: 1 }) : refusal(failure)}
    </Alert>
  );
}
