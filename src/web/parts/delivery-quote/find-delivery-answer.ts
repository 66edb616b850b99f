import type { DeliveryAnswer } from './delivery-answer.ts';

/** What a page's action answered, where it was asked for delivery. */
export function findDeliveryAnswer(answer: unknown): DeliveryAnswer | undefined {
  const isOne =
    typeof answer === 'object' && answer !== null && 'form' in answer && answer.form === 'delivery';
  return isOne ? (answer as DeliveryAnswer) : undefined;
}
