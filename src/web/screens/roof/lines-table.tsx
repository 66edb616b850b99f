import { pathOf } from '#values/addresses.ts';
import { roofGroups } from '#values/roof/roof-plan.ts';
import { reasonText } from '#values/roof/roof-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import { unbrokenName } from '../../parts/unbroken-name.ts';
import styles from './roof.module.css';
import type { CalculatedRoof } from './roof-load.ts';

type Line = CalculatedRoof['lines'][number];

/** Everything beside the sheets, by what it is for, each with its reasons. */
export function LinesTable({ roof }: { roof: CalculatedRoof }) {
  const t = useTranslations('roof');
  const hasPrices = roof.lines.every(({ row }) => row !== undefined);
  const groups = roofGroups.flatMap((group) => {
    const lines = roof.lines.filter((line) => line.group === group);
    return lines.length > 0 ? [{ group, lines }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="roof-lines">
      <h2 id="roof-lines" className={styles.partTitle}>
        {t('lines.title')}
      </h2>
      <table className={styles.table}>
        <caption className={styles.hiddenCaption}>{t('lines.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lines.product')}</th>
            <th scope="col" data-figure>
              {t('lines.quantity')}
            </th>
            {hasPrices && (
              <th scope="col" data-figure>
                {t('lines.price')}
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ group, lines }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={hasPrices ? 3 : 2} className={styles.groupTitle}>
                {t(`groups.${group}`)}
              </th>
            </tr>
            {lines.map((line) => (
              <LineRow key={line.product} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function LineRow({ line }: { line: Line }) {
  const t = useTranslations('roof');
  const language = useLanguage();
  const { number } = useFormats();
  const { name, slug, sku, reasons, choices, otherColour, quantity, stock, row, rowTax } = line;
  const isShort = stock.quantity !== null && stock.quantity < quantity;
  return (
    <tr>
      <th scope="row" className={styles.product}>
        <Link href={pathOf('product', language, { slug })}>{unbrokenName(name)}</Link>
        <span className={styles.sku}>{sku}</span>
        {reasons.map((reason) => (
          <span key={JSON.stringify(reason)} className={styles.reason}>
            {reasonText(reason, t, number)}
          </span>
        ))}
        {choices.map(({ label, value }) => (
          <span key={label} className={styles.reason}>
            {label}: {value}
          </span>
        ))}
        {otherColour && (
          <span className={styles.reason}>{t('lines.otherColour', { colour: otherColour })}</span>
        )}
        {isShort && <span className={styles.short}>{t('lines.short')}</span>}
      </th>
      <td data-figure>{t('lines.pieces', { shown: number(quantity), count: quantity })}</td>
      {row !== undefined && (
        <td data-figure>
          <Amount gross={row} tax={rowTax} />
        </td>
      )}
    </tr>
  );
}
