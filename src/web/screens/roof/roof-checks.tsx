import { checkText } from '#values/roof/roof-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import styles from './roof.module.css';
import type { RoofEntry } from './roof-entry.ts';
import type { CalculatedRoof } from './roof-load.ts';
import { allowedRegions } from './roof-stops.ts';

/** What has to be known of a roof; that nothing has is told too. */
export function RoofChecks({ roof, entry }: { roof: CalculatedRoof; entry: RoofEntry }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const { checks } = roof;
  const facts = { product: roof.product.name, allowed: allowedRegions(roof, entry.snowRegions) };
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
