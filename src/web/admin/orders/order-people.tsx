import { customerIdOf } from '#values/customers.ts';
import { erasedWord } from '#values/erased.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Country } from '#web/parts/address-fields/countries-load.ts';
import { AddressLines } from '#web/parts/address-lines.tsx';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Facts } from '#web/ui/table.tsx';
import styles from './order.module.css';
import { OrderPart } from './order-part.tsx';
import type { WholeOrder } from './order-shape.ts';

await needMessages('cart', 'checkout', 'notices');

/** Who has ordered, where it goes and how, and what the buyer wrote. */
export function OrderPeople({ order, countries }: { order: WholeOrder; countries: readonly Country[] }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { email, userId, mainAddress, shippingAddress, delivery } = order;
  const spoken = findLanguageByCode(order.language) ?? 'hr';
  const isSame = JSON.stringify(mainAddress) === JSON.stringify(shippingAddress);
  return (
    <>
      <OrderPart title={t('who.title')}>
        <p className={styles.contacts}>
          <a href={`mailto:${email}`}>{email}</a>
          <a href={`tel:${mainAddress.contactPhone.replace(/[^+\d]/g, '')}`}>{mainAddress.contactPhone}</a>
          <span className={styles.quiet}>
            {t(userId === null ? 'who.guest' : 'who.account')}, {languageNames[spoken]}
          </span>
          {email !== erasedWord && (
            <Link
              href={panelPathOf('adminCustomer', language, { id: customerIdOf(userId, order.id) })}
              prefetch="none"
            >
              {t('who.customer')}
            </Link>
          )}
          <Link
            href={`${panelPathOf('adminOrders', language)}?keywords=${encodeURIComponent(email)}`}
            prefetch="none"
          >
            {t('who.others')}
          </Link>
        </p>
        <h3 className={styles.subtitle}>{t('who.invoiceTo')}</h3>
        {isSame && delivery !== null ? (
          <p>{t('who.same')}</p>
        ) : (
          <AddressLines address={mainAddress} countries={countries} />
        )}
      </OrderPart>
      <OrderPart title={t('who.delivery')}>
        {delivery === null ? (
          <p className={styles.quiet}>{t('who.nothingBrought')}</p>
        ) : (
          <>
            <DeliveryFacts order={order} delivery={delivery} />
            <h3 className={styles.subtitle}>{t('who.deliverTo')}</h3>
            <AddressLines address={shippingAddress} countries={countries} />
          </>
        )}
        <OrderWishes order={order} />
      </OrderPart>
    </>
  );
}

type DeliveryFactsProps = { order: WholeOrder; delivery: NonNullable<WholeOrder['delivery']> };

function DeliveryFacts({ order: { dueAt, payment, receivedAt }, delivery }: DeliveryFactsProps) {
  const t = useTranslations('orders');
  const { shortDate, date } = useFormats();
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <Facts
      items={[
        { label: t('who.delivery'), value: delivery.name },
        ...fact(t('who.branch'), delivery.branch),
        ...fact(t('who.due'), dueAt && shortDate(dueAt)),
        { label: t('who.payment'), value: payment.name },
        ...fact(t('who.received'), receivedAt && date(receivedAt)),
      ]}
    />
  );
}

function OrderWishes({ order: { message, giftWrap, giftMessage } }: { order: WholeOrder }) {
  const t = useTranslations('orders');
  return (
    <>
      {message && (
        <>
          <h3 className={styles.subtitle}>{t('who.message')}</h3>
          <p className={styles.text}>{message}</p>
        </>
      )}
      {giftWrap && <p>{giftMessage ? t('who.giftMessage', { message: giftMessage }) : t('who.gift')}</p>}
    </>
  );
}
