import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import styles from './roof.module.css';
import type { RoofEntry } from './roof-entry.ts';
import type { CalculatedRoof } from './roof-load.ts';

/** What has to be known of a roof; that nothing has is told too. */
export function RoofChecks({ roof, entry }: { roof: CalculatedRoof; entry: RoofEntry }) {
  const t = useTranslations('roof');
  const { checks } = roof;
  return (
    <section className={styles.checks} aria-label={t('checks.title')} aria-live="polite">
      {checks.length === 0 && <Alert tone="ok">{t('checks.fine')}</Alert>}
      {checks.map((check) => (
        <Alert key={check.rule} tone={check.isStop ? 'danger' : 'info'}>
          <CheckText check={check} roof={roof} entry={entry} />
        </Alert>
      ))}
    </section>
  );
}

type CheckTextProps = { check: CalculatedRoof['checks'][number]; roof: CalculatedRoof; entry: RoofEntry };

function CheckText({ check, roof, entry }: CheckTextProps) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const product = roof.product.name;
  const mm = (value: number) => number(value, { unit: 'mm' });
  switch (check.rule) {
    case 'minimumPitch': {
      const minimum = number(check.minimumTenths / 10, { unit: '°' });
      return t('checks.minimumPitch', { product, minimum });
    }
    case 'snowRegion': {
      const allowed = entry.snowRegions.filter(({ key }) => roof.snowRegions.includes(key));
      return t('checks.snowRegion', { product, allowed: allowed.map(({ label }) => label).join('; ') });
    }
    case 'tooLong':
      return t('checks.tooLong', { needed: mm(check.neededMm), maximum: mm(check.maximumMm) });
    case 'divided':
      return t('checks.divided', {
        needed: mm(check.neededMm),
        maximum: mm(check.maximumMm),
        pieces: number(check.pieces),
        overlap: mm(check.overlapMm),
      });
    case 'lengthened':
      return t('checks.lengthened', { minimum: mm(check.minimumMm) });
  }
}
