import type { Static } from 'typebox';
import type { ListedPaper, OutsideInvoice } from '#contract/shapes/paper-shapes.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './order-papers.module.css';

await needArea('papers', import.meta.glob('/locales/*/papers.json', { import: 'default' }));

/**
 * What was issued about an order, each leading to its file. Whoever knows the order's page and not the key to its papers is told
 * where they are: in the buyer's mail.
 */
export function OrderPapers({
  papers,
  outsideInvoice,
  titleClass,
}: {
  papers: readonly Static<typeof ListedPaper>[];
  /** Of another program, which has its file. */
  outsideInvoice: Static<typeof OutsideInvoice> | null;
  /** Of the screen that it stands on. */
  titleClass?: string | undefined;
}) {
  const t = useTranslations('papers');
  const { date } = useFormats();
  if (papers.length === 0 && !outsideInvoice) return null;
  const isClosed = papers.length > 0 && papers.every(({ url }) => url === null);
  return (
    <section aria-labelledby="order-papers">
      <h2 id="order-papers" className={titleClass}>
        {t('title')}
      </h2>
      <ul className={styles.papers}>
        {outsideInvoice && (
          <li className={styles.paper}>
            <Icon name="document" />
            <span>{t('kind.invoice', { number: outsideInvoice.number })}</span>
            <time dateTime={outsideInvoice.issuedAt} className={styles.day}>
              {date(outsideInvoice.issuedAt)}
            </time>
          </li>
        )}
        {papers.map(({ id, kind, number, issuedAt, url }) => (
          <li key={id} className={styles.paper}>
            <Icon name="document" />
            {url === null ? (
              <span>{t(`kind.${kind}`, { number })}</span>
            ) : (
              <Link href={url} reloadDocument>
                {t(`kind.${kind}`, { number })}
              </Link>
            )}
            <time dateTime={issuedAt} className={styles.day}>
              {date(issuedAt)}
            </time>
          </li>
        ))}
      </ul>
      {isClosed && <p className={styles.hint}>{t('inMail')}</p>}
    </section>
  );
}
