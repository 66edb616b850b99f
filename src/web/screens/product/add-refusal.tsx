import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import type { AddFailure } from './product-action.ts';

/** Why adding without scripts failed. */
export default function AddRefusal({ failure }: { failure: AddFailure }) {
  const { refusal } = useRefusalTexts();
  const isOfQuantity = failure.code === 'QUANTITY' || addFields.quantity in failure.errors;
  return (
    <Alert tone="danger" live="assertive">
      {refusal(
        isOfQuantity ? { ...failure, code: 'VALIDATION', fields: { qty: { rule: 'format' } } } : failure,
      )}
    </Alert>
  );
}
