import { defaultTimeZone, formOfZone } from '#values/time-zone.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { useWordsLanguage } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import styles from './moment.module.css';

const dayForm = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
const timeForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When something was, short as tables need it: the day, below it the time of day of the site. */
export function Moment({ at }: { at: string }) {
  const locale = localeTags[useWordsLanguage()];
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  const when = new Date(at);
  return (
    <time dateTime={at} className={styles.moment}>
      <span>{formOfZone(locale, timeZone, dayForm).format(when)}</span>
      <span className={styles.time}>{formOfZone(locale, timeZone, timeForm).format(when)}</span>
    </time>
  );
}
