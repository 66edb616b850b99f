import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';

type Delivery = Pick<NonNullable<Static<typeof OrderConfirmation>['delivery']>, 'name' | 'branch' | 'pickup'>;

/** How an order is delivered, with its branch; where it is collected, that stands with the hours (PickupFacts). */
export function deliveryName({ name, branch, pickup }: Delivery): string {
  return branch && !pickup ? `${name}, ${branch}` : name;
}
