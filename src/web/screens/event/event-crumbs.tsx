import { pathOf } from '#values/addresses.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import styles from './event-screen.module.css';

/** The way from the start page, which is where events are listed. */
export function EventCrumbs({ title, href }: { title: string; href: string }) {
  const t = useTranslations('catalogue');
  const home = { label: t('breadcrumbs.home'), href: pathOf('home', useLanguage()) };
  return (
    <div className={styles.crumbs}>
      <Breadcrumbs label={t('breadcrumbs.label')} items={[home, { label: title, href }]} />
    </div>
  );
}
