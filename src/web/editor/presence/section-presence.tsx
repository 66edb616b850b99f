import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEditState } from '../editing-context.ts';
import styles from './presence.module.css';

/** Says at a section's frame who else is in it. */
export function SectionPresence({ sectionId }: { sectionId: string }) {
  const t = useTranslations('editor');
  const names = useEditState(({ others }) =>
    others
      .filter(({ section }) => section === sectionId)
      .map(({ name }) => name)
      .join(', '),
  );
  const count = useEditState(({ others }) => others.filter(({ section }) => section === sectionId).length);
  if (count === 0) return null;
  return (
    <div className={styles.place} data-edit-ui="">
      <p className={styles.sign}>{t('presence.inSection', { names, count })}</p>
    </div>
  );
}
