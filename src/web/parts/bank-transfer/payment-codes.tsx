import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './bank-transfer.module.css';

export type PaymentCodesProps = {
  /** Addresses of the codes as SVG. */
  codes: { hub3: { url: string } | null; epc: { url: string } | null };
};

/** The transfer as codes that banking apps read (docs/rules/payments.md). */
export function PaymentCodes({ codes: { hub3, epc } }: PaymentCodesProps) {
  const t = useTranslations('checkout');
  const shown = [
    ...(hub3 ? [{ ...hub3, kind: 'hub3' as const }] : []),
    ...(epc ? [{ ...epc, kind: 'epc' as const }] : []),
  ];
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
