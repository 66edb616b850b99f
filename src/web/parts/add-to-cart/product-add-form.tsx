import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { addFields } from './add-fields.ts';
import styles from './add-form.module.css';
import { useAddToCart } from './use-add-to-cart.ts';

export type ProductAddFormProps = {
  productId: number;
  /** Where the form posts to without scripts: the product's address with its choice. */
  action: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Word of the unit beside the quantity. */
  unit: string;
  id?: string;
};

/** Quantity and the one action of a product's page. */
export function ProductAddForm(props: ProductAddFormProps) {
  const { productId, action, quantity, onQuantity, unit, id } = props;
  const t = useTranslations('catalogue');
  const { pending, onSubmit } = useAddToCart(productId);
  const enquiry = useSite().priceMode === 'enquiry';
  return (
    <form id={id} method="post" action={action} className={styles.productForm} onSubmit={onSubmit}>
      <input type="hidden" name={addFields.productId} value={productId} />
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
        {enquiry ? t('add.toEnquiry') : t('add.toCart')}
      </Button>
    </form>
  );
}
