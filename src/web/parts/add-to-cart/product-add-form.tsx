import type { FormEvent, ReactNode } from 'react';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { useUnitText } from '../use-unit-text.ts';
import { addFields, enterPress } from './add-fields.ts';
import styles from './add-form.module.css';

export type ProductAddFormProps = {
  productId: number;
  /** Where the form posts to without scripts: the product's address with its choice. */
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** On its way into the cart. */
  pending: boolean;
  quantity: number;
  /** What was sent without scripts and is no quantity. */
  typedQuantity?: string | undefined;
  /** Why the quantity was refused. */
  error?: ReactNode;
  onQuantity: (quantity: number) => void;
  /** What is counted: pcs, m, ... */
  unit: string;
  id?: string;
  /** Of the button, where it is not the usual one. */
  label?: string | undefined;
  /** What has to be filled in or is to be read before the quantity. */
  children?: ReactNode;
};

/** The field's name holds for any number of them. */
const several = 2;

/** Quantity and the one action of a product's page. */
export function ProductAddForm(props: ProductAddFormProps) {
  const {
    productId,
    action,
    onSubmit,
    pending,
    quantity,
    typedQuantity,
    error,
    onQuantity,
    unit,
    id,
    label,
    children,
  } = props;
  const t = useTranslations('catalogue');
  const unitText = useUnitText();
  return (
    // What is wrong is said at the field in the page's language, by these scripts or by the server.
    <form id={id} method="post" action={action} noValidate className={styles.productForm} onSubmit={onSubmit}>
      {/* The first button is the one that Enter presses in a field: without scripts, which one, only the server can tell. */}
      <noscript className={styles.enter}>
        <button type="submit" {...enterPress} tabIndex={-1} aria-hidden="true" />
      </noscript>
      <input type="hidden" name={addFields.productId} value={productId} />
      {children}
      <div className={styles.buy}>
        <div className={styles.quantity}>
          <QuantityStepper
            name={addFields.quantity}
            value={quantity}
            typed={typedQuantity}
            error={error}
            onChange={onQuantity}
            labels={{
              quantity: t('add.quantity', { unit: unitText(unit, several) }),
              decrease: t('add.decrease'),
              increase: t('add.increase'),
              invalid: t('add.invalidQuantity'),
            }}
          />
          <span aria-hidden="true">{unitText(unit, quantity)}</span>
        </div>
        <Button type="submit" size="large" startIcon="cart" pending={pending} className={styles.submit}>
          {label ?? t('add.toCart')}
        </Button>
      </div>
    </form>
  );
}
