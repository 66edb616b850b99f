import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PageSectionProps } from '../page-section.ts';
import styles from './stats-section.module.css';

/** A few large figures with what they count. */
export default function StatsSection({ section: { options, meta } }: PageSectionProps<'stats'>) {
  const { number } = useFormats();
  return (
    <section className={styles.section} id={meta?.anchor}>
      <dl className={styles.list}>
        {options.items.map(({ value, unit, label, icon }) => (
          <div key={label} className={styles.item}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {icon && <Icon name={icon} sizePx={28} className={styles.icon} />}
              {typeof value === 'number' && number(value)}
              {unit && <span className={styles.unit}>{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
