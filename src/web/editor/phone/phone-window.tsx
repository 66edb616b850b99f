import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useEditing } from '../editing-context.ts';
import styles from './phone-window.module.css';

/** The page as a phone shows it, 390 px wide, editable too: what is changed there holds on phones alone, of an event everywhere. */
export function PhoneWindow() {
  const { store, kind } = useEditing();
  const t = useTranslations('editor');
  const { pathname } = useLocation();
  return (
    <div className={styles.ground} data-edit-ui="">
      <div className={styles.head}>
        <p className={styles.about}>{t(kind === 'event' ? 'event.phoneAbout' : 'phone.about')}</p>
        <IconButton icon="close" label={t('phone.close')} onClick={() => store.set({ view: 'page' })} />
      </div>
      <iframe
        className={styles.phone}
        src={`${pathname}?editPage=true&mobileView=true`}
        title={t('phone.title')}
      />
    </div>
  );
}
