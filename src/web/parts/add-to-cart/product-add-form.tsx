import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { addFields } from './add-fields.ts';
import styles from './add-form.module.css';

export type ProductAddFormProps = {
  productId: number;
  /** Where the form posts to without scripts: the product's address with its choice. */
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** On its way into the cart. */
  pending: boolean;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Word of the unit beside the quantity. */
  unit: string;
  id?: string;
  /** Of the button, where it is not the usual one. */
  label?: string | undefined;
  /** What has to be filled in or is to be read before the quantity. */
  children?: ReactNode;
};

/** Quantity and the one action of a product's page. */
export function ProductAddForm(props: ProductAddFormProps) {
  const { productId, action, onSubmit, pending, quantity, onQuantity, unit, id, label, children } = props;
  const t = useTranslations('catalogue');
  const enquiry = useSite().priceMode === 'enquiry';
  return (
    // What is wrong is said at the field in the page's language, by these scripts or by the server.
    <form id={id} method="post" action={action} noValidate className={styles.productForm} onSubmit={onSubmit}>
      <input type="hidden" name={addFields.productId} value={productId} />
      {children}
      <div className={styles.buy}>
        <div className={styles.quantity}>
          <QuantityStepper
            name={addFields.quantity}
            required
            value={quantity}
            onChange={onQuantity}
            labels={{
              quantity: t('add.quantity', { unit }),
              decrease: t('add.decrease'),
              increase: t('add.increase'),
            }}
          />
          <span aria-hidden="true">{unit}</span>
        </div>
        <Button type="submit" size="large" startIcon="cart" pending={pending} className={styles.submit}>
          {label ?? (enquiry ? t('add.toEnquiry') : t('add.toCart'))}
        </Button>
      </div>
    </form>
  );
}
