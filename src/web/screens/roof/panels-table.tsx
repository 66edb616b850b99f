import { panelReasons } from '#values/roof/roof-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import styles from './roof.module.css';
import type { CalculatedRoof } from './roof-load.ts';

/** The sheets by their lengths, and how they were counted. */
export function PanelsTable({ roof }: { roof: CalculatedRoof }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const { panels, coverWidthMm, panelMm2 } = roof;
  const mm = (value: number) => number(value, { unit: 'mm' });
  const squareMetres = (mm2: number) => number(mm2 / 1_000_000, { decimals: 2, unit: 'm²' });
  const kilograms = (kg: number) => number(Math.round(kg * 10) / 10, { unit: 'kg' });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const hasPrices = panels.every(({ row }) => row !== undefined);
  const hasRidge = roof.edges.some(({ edge }) => edge === 'ridge' || edge === 'hip');
  return (
    <section className={styles.part} aria-labelledby="roof-panels">
      <h2 id="roof-panels" className={styles.partTitle}>
        {t('panels.title')}: {roof.product.name}
      </h2>
      <ul className={styles.reasons}>
        {panelReasons({ ...roof, hasRidge }, t, number).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <table className={styles.table}>
        <caption className={styles.hiddenCaption}>{t('panels.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('panels.length')}</th>
            <th scope="col" data-figure>
              {t('panels.pieces')}
            </th>
            <th scope="col" data-figure data-wide>
              {t('panels.area')}
            </th>
            <th scope="col" data-figure data-wide>
              {t('panels.weight')}
            </th>
            {hasPrices && (
              <th scope="col" data-figure>
                {t('panels.price')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {panels.map(({ lengthMm, pieces, weightKg, row, rowTax }) => (
            <tr key={lengthMm}>
              <th scope="row">{mm(lengthMm)}</th>
              <td data-figure>{number(pieces)}</td>
              <td data-figure data-wide>
                {squareMetres(lengthMm * pieces * coverWidthMm)}
              </td>
              <td data-figure data-wide>
                {kilograms(weightKg)}
              </td>
              {row !== undefined && (
                <td data-figure>
                  <Amount gross={row} tax={rowTax} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('panels.sum')}</th>
            <td data-figure>{number(sum(panels.map(({ pieces }) => pieces)))}</td>
            <td data-figure data-wide>
              {squareMetres(panelMm2)}
            </td>
            <td data-figure data-wide>
              {kilograms(sum(panels.map(({ weightKg }) => weightKg)))}
            </td>
            {hasPrices && (
              <td data-figure>
                <Amount
                  gross={sum(panels.map(({ row = 0 }) => row))}
                  tax={sum(panels.map(({ rowTax = 0 }) => rowTax))}
                />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
