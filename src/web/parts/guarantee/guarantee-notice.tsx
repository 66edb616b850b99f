import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import styles from './guarantee-notice.module.css';

await needArea('guarantee', import.meta.glob('/locales/*/guarantee.json', { import: 'default' }));

/**
 * The legal guarantee, in plain sight before anything is ordered (Directive 2011/83/EU, Art. 6(1)(l)): the harmonised notice as
 * the owner has put it in, and what it says in words, for those who do not see it or where there is none yet.
 */
export default function GuaranteeNotice({ level }: { level: 2 | 3 }) {
  const t = useTranslations('guarantee');
  const notice = useRootFacts()?.guaranteeNotice;
  const Title = `h${level}` as const;
  return (
    <section className={styles.frame} aria-labelledby={`guarantee-${level}`}>
      <div className={styles.notice} data-pictured={notice ? '' : undefined}>
        {notice && (
          <a href={notice.src} className={styles.picture}>
            <img src={notice.src} width={notice.width} height={notice.height} alt={t('picture')} />
          </a>
        )}
        <div className={styles.words}>
          <Title id={`guarantee-${level}`} className={styles.title}>
            {t('title')}
          </Title>
          <p className={styles.lead}>{t('lead')}</p>
          <p>{t('text')}</p>
          <p>{t('besides')}</p>
        </div>
      </div>
    </section>
  );
}
