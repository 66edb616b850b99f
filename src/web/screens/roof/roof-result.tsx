import type { ReactNode } from 'react';
import { useActionData, useLocation } from 'react-router';
import { checkText } from '#values/roof/roof-words.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Amount } from '../../parts/net-prices/net-part.tsx';
import { TaxNote } from '../../parts/tax-note.tsx';
import { KeepRoof } from './keep-roof.tsx';
import { LinesTable } from './lines-table.tsx';
import { PanelsTable } from './panels-table.tsx';
import styles from './roof.module.css';
import type { RoofAnswer } from './roof-action.ts';
import type { RoofEntry } from './roof-entry.ts';
import { purchaseFormId, withoutLines } from './roof-items.ts';
import type { CalculatedRoof } from './roof-load.ts';
import { allowedRegions, isStopped, metresAreShort } from './roof-stops.ts';

type RoofResultProps = {
  roof: CalculatedRoof;
  paper: string;
  entry: RoofEntry;
  /** Ids of products whose lines are not wanted. */
  leftOut: ReadonlySet<number>;
  onLeaveOut: (products: ReadonlySet<number>) => void;
};

/** The material for a roof, notes about it, and the button to add it to the cart. */
export function RoofResult({ roof, paper, entry, leftOut, onLeaveOut }: RoofResultProps) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const taken = withoutLines(roof, (product) => leftOut.has(product));
  const { panels, areaMm2, weightKg, total, totalTax } = taken;
  const pieces = panels.reduce((sum, panel) => sum + panel.pieces, 0);
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('facts.area'), value: number(areaMm2 / 1_000_000, { decimals: 2, unit: 'm²' }) },
    { label: t('facts.panels'), value: number(pieces) },
    { label: t('facts.weight'), value: number(Math.round(weightKg * 10) / 10, { unit: 'kg' }) },
    ...(total === undefined
      ? []
      : [{ label: t('facts.total'), value: <Amount gross={total} tax={totalTax} /> }]),
  ];
  return (
    <>
      <dl className={styles.facts} aria-live="polite">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RoofChecks roof={roof} entry={entry} />
      <PanelsTable roof={roof} />
      <LinesTable roof={roof} leftOut={leftOut} onChange={onLeaveOut} />
      <RoofPurchase roof={taken} paper={paper} />
    </>
  );
}

function RoofPurchase({ roof, paper }: Pick<RoofResultProps, 'roof' | 'paper'>) {
  const t = useTranslations('roof');
  const { price } = useFormats();
  const { pathname, search } = useLocation();
  const { refusal: refusalText } = useRefusalTexts();
  const refused = useActionData<RoofAnswer>();
  const address = pathname + search;
  const stop = isStopped(roof)
    ? t('checks.stopped')
    : metresAreShort(roof)
      ? t('buy.shortPanels')
      : undefined;
  const { total, totalTax, memberSaving } = roof;
  return (
    <section className={styles.buy} aria-labelledby="roof-buy">
      <div className={styles.buyWords}>
        <h2 id="roof-buy" className={styles.partTitle}>
          {t('buy.title')}
        </h2>
        {total !== undefined && (
          <p className={styles.total}>
            <Amount gross={total} tax={totalTax} />{' '}
            <span className={styles.note}>
              <TaxNote />
            </span>
          </p>
        )}
        {memberSaving !== undefined && (
          <p className={styles.note}>{t('buy.memberSaving', { saving: price(memberSaving) })}</p>
        )}
        {stop === undefined ? (
          <p className={styles.note}>{t('buy.note')}</p>
        ) : (
          <Alert tone="warn">{stop}</Alert>
        )}
        {refused?.refusal && (
          <Alert tone="danger" live="assertive">
            {t('buy.refused', { text: refusalText(refused.refusal) })}
          </Alert>
        )}
      </div>
      {stop === undefined && (
        <form method="post" action={address} id={purchaseFormId} data-print="hidden">
          <Button type="submit" name="intent" value="add" size="large" startIcon="cart" wide>
            {t('buy.add')}
          </Button>
        </form>
      )}
      <KeepRoof paper={paper} />
      <p className={styles.note}>{t('sources')}</p>
    </section>
  );
}

/** Notes about a roof; also says if there are none. */
function RoofChecks({ roof, entry }: { roof: CalculatedRoof; entry: RoofEntry }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const { checks } = roof;
  const facts = { product: roof.product.name, allowed: allowedRegions(roof, entry.snowRegions, t, number) };
  return (
    <section className={styles.checks} aria-label={t('checks.title')} aria-live="polite">
      {checks.length === 0 && <Alert tone="ok">{t('checks.fine')}</Alert>}
      {checks.map((check) => (
        <Alert key={check.rule} tone={check.isStop ? 'danger' : 'info'}>
          {checkText(check, facts, t, number)}
        </Alert>
      ))}
    </section>
  );
}
