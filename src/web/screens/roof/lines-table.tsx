import { pathOf } from '#values/addresses.ts';
import { roofGroups } from '#values/roof/roof-plan.ts';
import { reasonText } from '#values/roof/roof-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { Link } from '#web/ui/link.tsx';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import { unbrokenName } from '../../parts/unbroken-name.ts';
import styles from './roof.module.css';
import { purchaseFormId, takenName } from './roof-items.ts';
import type { CalculatedRoof } from './roof-load.ts';

type Line = CalculatedRoof['lines'][number];

type LinesTableProps = {
  roof: CalculatedRoof;
  /** Ids of products that are not bought. */
  leftOut: ReadonlySet<number>;
  onChange: (leftOut: ReadonlySet<number>) => void;
};

/** Everything but the sheets, by purpose, each with its reasons; what the user already has is left out of the cart. */
export function LinesTable({ roof, leftOut, onChange }: LinesTableProps) {
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
      <p className={styles.note} data-print="hidden">
        {t('lines.leaveOut')}
      </p>
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
              <LineRow
                key={line.product}
                line={line}
                isTaken={!leftOut.has(line.product)}
                onTake={(isTaken) => {
                  const others = [...leftOut].filter((product) => product !== line.product);
                  onChange(new Set(isTaken ? others : [...others, line.product]));
                }}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function LineRow({
  line,
  isTaken,
  onTake,
}: {
  line: Line;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  const t = useTranslations('roof');
  const language = useLanguage();
  const { number } = useFormats();
  const { name, slug, sku, reasons, choices, otherColour, quantity, stock, row, rowTax } = line;
  const isShort = stock.quantity !== null && stock.quantity < quantity;
  return (
    <tr data-left-out={isTaken ? undefined : ''}>
      <th scope="row" className={styles.product}>
        <CheckLine
          form={purchaseFormId}
          name={takenName}
          value={line.product}
          checked={isTaken}
          onChange={({ target }) => onTake(target.checked)}
          label={<Link href={pathOf('product', language, { slug })}>{unbrokenName(name)}</Link>}
        />
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
