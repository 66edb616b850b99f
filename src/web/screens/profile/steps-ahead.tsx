import { OrderSteps } from '../../parts/order-summary/order-steps.tsx';
import type { OrderDocument } from './profile-load.ts';

/** The steps of an order as long as one of them is still to come. */
export function StepsAhead({ steps }: Pick<OrderDocument, 'steps'>) {
  return steps.some(({ isDone }) => !isDone) ? <OrderSteps steps={steps} /> : null;
}
