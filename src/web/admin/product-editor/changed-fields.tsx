import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './history-section.module.css';
import { labelOfField } from './product-context.ts';
import { type FieldChange, useSaidValue } from './use-said-value.ts';

/** What fields were, and are since. */
export function ChangedFields({
  changes,
}: {
  changes: readonly Pick<FieldChange, 'field' | 'before' | 'after'>[];
}) {
  const t = useTranslations('goods');
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{labelOfField(t, field)}</span>{' '}
          <ChangedValue field={field} before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}

/** What a field was, and is since. */
export function ChangedValue({ field, before, after }: Pick<FieldChange, 'field' | 'before' | 'after'>) {
  const said = useSaidValue();
  return (
    <>
      <del className={styles.before}>{said(field, before)}</del> <span aria-hidden="true">→</span>{' '}
      <ins className={styles.after}>{said(field, after)}</ins>
    </>
  );
}
