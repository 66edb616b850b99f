import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import styles from '../../parts/bottom-bar.module.css';
import { Price } from '../../parts/price.tsx';
import type { PriceFacts } from '../../parts/price-facts.ts';

export type BuyBarProps = {
  formId: string;
  name: string;
  price: PriceFacts | undefined;
  /** Of the form's own button, where that says something else than that goods go into the cart. */
  label?: string | undefined;
};

/** The bar itself, fetched once it is to be seen. */
export default function BuyBarContent({ formId, name, price, label }: BuyBarProps) {
  const t = useTranslations('catalogue');
  return (
    <section className={styles.bar} aria-label={t('product.buyBar')}>
      <div>
        <p className={styles.name}>{name}</p>
        <Price
          price={
            price && {
              ...price,
              unitPrice: undefined,
              reduction: undefined,
              anchor: undefined,
              member: undefined,
            }
          }
        />
      </div>
      <Button type="submit" form={formId} startIcon="cart">
        {label ?? t('add.toCartShort')}
      </Button>
    </section>
  );
}
