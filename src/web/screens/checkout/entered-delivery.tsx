import styles from './checkout.module.css';
import type { CheckoutPage } from './checkout-page.ts';
import { DeliveryDays } from './delivery-days.tsx';

/** The delivery as it was chosen, with the branch where there is one. */
export function EnteredDelivery({ page }: { page: CheckoutPage }) {
  const { deliveryMethodId, branchId } = page.cart.checkout;
  const method = page.deliveryMethods.find(({ id }) => id === deliveryMethodId);
  const branch = method?.options.find(({ id }) => id === branchId);
  if (!method) return null;
  return (
    <p className={styles.enteredLines}>
      <span>{method.name}</span>
      {branch && (
        <span>
          {branch.name}, {branch.address}
        </span>
      )}
      <DeliveryDays method={method} branchId={branchId} />
    </p>
  );
}
