import { useState } from 'react';
import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';
import { groupIban } from '#values/check-digits.ts';
import type { Currency } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Facts } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { payAgainPath } from '../order-summary/pay-again-path.ts';
import styles from './bank-transfer.module.css';

type BankTransfer = NonNullable<Static<typeof OrderConfirmation>['payment']['bankTransfer']>;

type BankTransferFactsProps = {
  transfer: BankTransfer;
  orderSlug: string;
  codes: Static<typeof OrderConfirmation>['payment']['codes'];
  currency: Currency;
};

/** Everything a bank asks for, ready to be copied. */
export function BankTransferFacts({ transfer, orderSlug, codes, currency }: BankTransferFactsProps) {
  const t = useTranslations('checkout');
  const { price, date } = useFormats();
  const { recipient, iban, model, reference, amount, description, payBy } = transfer;
  return (
    <section className={styles.transfer} aria-labelledby="bank-transfer">
      <h2 id="bank-transfer" className={styles.title}>
        {t('transfer.title')}
      </h2>
      <p>{t('transfer.text')}</p>
      <Facts
        className={styles.facts}
        items={[
          { label: t('transfer.amount'), value: <strong>{price(amount, currency)}</strong> },
          ...(payBy ? [{ label: t('transfer.payBy'), value: date(`${payBy}T12:00:00Z`) }] : []),
          { label: t('transfer.recipient'), value: recipient },
          {
            label: t('transfer.iban'),
            value: <Copyable shown={groupIban(iban)} copied={iban} label={t('transfer.copyIban')} />,
          },
          {
            label: t('transfer.reference'),
            value: (
              <Copyable
                shown={`${model} ${reference}`}
                copied={`${model} ${reference}`}
                label={t('transfer.copyReference')}
              />
            ),
          },
          { label: t('transfer.description'), value: description },
        ]}
      />
      {codes && <PaymentCodes codes={codes} />}
      <p data-print="hidden">
        <Link href={payAgainPath(useLanguage(), orderSlug)}>{t('transfer.other')}</Link>
      </p>
    </section>
  );
}

type CopyableProps = { shown: string; copied: string; label: string };

/** A value with a button that copies it; without scripts, or where copying is not allowed, only the value. */
function Copyable({ shown, copied, label }: CopyableProps) {
  const t = useTranslations('checkout');
  const [state, setState] = useState<'ready' | 'done'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setState('done');
    } catch {
      // The value stands beside the button and can be selected.
      setState('ready');
    }
  };
  return (
    <span className={styles.copyable}>
      <span className={styles.figures}>{shown}</span>
      <Button
        variant="link"
        size="small"
        className={styles.copy}
        aria-label={label}
        onClick={() => void copy()}
      >
        {t('transfer.copy')}
      </Button>
      <span role="status" className={styles.copied}>
        {state === 'done' && (
          <>
            {t('transfer.copied')}
            <VisuallyHidden>: {shown}</VisuallyHidden>
          </>
        )}
      </span>
    </span>
  );
}

type PaymentCodesProps = {
  /** Addresses of the codes as SVG. */
  codes: { hub3: { url: string } | null; epc: { url: string } | null };
};

/** The transfer as codes that banking apps read, the one of the reader's banks first (docs/rules/payments.md). */
function PaymentCodes({ codes: { hub3, epc } }: PaymentCodesProps) {
  const t = useTranslations('checkout');
  const croatian = hub3 ? [{ ...hub3, kind: 'hub3' as const }] : [];
  const others = epc ? [{ ...epc, kind: 'epc' as const }] : [];
  const shown = useLanguage() === 'hr' ? [...croatian, ...others] : [...others, ...croatian];
  if (shown.length === 0) return null;
  return (
    <div className={styles.codes}>
      {shown.map(({ kind, url }) => (
        <figure key={kind} className={styles.code} data-code={kind}>
          <img src={url} alt={t(`codes.${kind}Alt`)} />
          <figcaption>{t(`codes.${kind}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
