import { isIconName } from '#values/icon-names.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { listOption, textOption } from '../section-options.ts';
import styles from './stats-section.module.css';

/** A few large figures with what they count. */
export default function StatsSection({ section: { options, meta } }: PageSectionProps) {
  const { number } = useFormats();
  return (
    <section className={styles.section} id={meta?.anchor}>
      <dl className={styles.list}>
        {listOption(options, 'items').map((item) => {
          const unit = textOption(item, 'unit');
          const value = typeof item.value === 'number' ? number(item.value) : textOption(item, 'value');
          return (
            <div key={textOption(item, 'label')} className={styles.item}>
              <dt className={styles.label}>{textOption(item, 'label')}</dt>
              <dd className={styles.value}>
                {isIconName(item.icon) && <Icon name={item.icon} sizePx={28} className={styles.icon} />}
                {value}
                {unit && <span className={styles.unit}>{unit}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
