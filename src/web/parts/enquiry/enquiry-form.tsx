import { pathOf } from '#values/addresses.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { Cart, CartLine } from '#web/visitor/cart-state.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import { ContactForm } from '../contact-form/contact-form.tsx';
import { LineMembers } from '../order-summary/line-members.tsx';
import { useUnitText } from '../use-unit-text.ts';
import styles from './enquiry.module.css';

await needMessages('forms');

export type EnquiryFormProps = {
  cart: Cart;
  consents: readonly AskedConsent[] | null;
  captcha: boolean;
  /** Rank of the heading above the items. */
  level: 2 | 3;
  onSent?: () => void;
};

/** What is asked about, and who asks. */
export default function EnquiryForm({ cart, consents, captcha, level, onSent }: EnquiryFormProps) {
  const t = useTranslations('forms');
  const language = useLanguage();
  const Title = `h${level}` as const;
  return (
    <div className={styles.enquiry}>
      <div>
        <Title className={styles.title}>{t('enquiry.items')}</Title>
        <ul className={styles.items}>
          {cart.items.map(({ itemId, qty, productData }) => (
            <EnquiredItem key={itemId} qty={qty} product={productData} />
          ))}
        </ul>
      </div>
      <ContactForm
        name="enquiry"
        action={pathOf('cart', language)}
        consents={consents}
        captcha={captcha}
        {...(onSent ? { onSent } : {})}
      />
    </div>
  );
}

type EnquiredItemProps = { qty: number; product: CartLine['productData'] };

/** How many of what, with all that was chosen: the company reads the same. */
function EnquiredItem({ qty, product }: EnquiredItemProps) {
  const { number } = useFormats();
  const unitText = useUnitText();
  const { name, unit, attributes, options, members } = product;
  const facts = factsBehindName(name, [...attributes, ...options]);
  return (
    <li className={styles.item}>
      <p>
        {unit === 'pcs' ? `${number(qty)} ×` : number(qty, { unit: unitText(unit) })} {name}
      </p>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {members.length > 0 && <LineMembers members={members} />}
    </li>
  );
}
