import { useEffect, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Price } from '../../parts/price.tsx';
import type { PriceFacts } from '../../parts/price-facts.ts';
import styles from './buy-bar.module.css';

export type BuyBarProps = { formId: string; name: string; price: PriceFacts | undefined };

/** On small screens: price and action at the bottom of the window while the form itself is out of sight. */
export function BuyBar({ formId, name, price }: BuyBarProps) {
  const t = useTranslations('catalogue');
  const enquiry = useSite().priceMode === 'enquiry';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Nor does it lie over the page's footer.
    const places = [document.getElementById(formId), document.querySelector('main ~ footer')];
    const inSight = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      setShown(inSight.size === 0);
    });
    for (const place of places) if (place) observer.observe(place);
    return () => observer.disconnect();
  }, [formId]);
  if (!shown) return null;
  return (
    <section className={styles.bar} aria-label={t('product.buyBar')}>
      <div className={styles.product}>
        <p className={styles.name}>{name}</p>
        <Price price={price && { ...price, unitPrice: undefined, reduction: undefined, member: undefined }} />
      </div>
      <Button type="submit" form={formId} startIcon="cart">
        {enquiry ? t('add.toEnquiry') : t('add.toCartShort')}
      </Button>
    </section>
  );
}
