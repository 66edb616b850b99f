import { useNamesOf } from '#web/backoffice/presence/use-names-of.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEditState } from '../editing-context.ts';
import styles from './presence.module.css';

/** Says at a section's frame who else is in it. */
export function SectionPresence({ sectionId }: { sectionId: string }) {
  const t = useTranslations('editor');
  const namesOf = useNamesOf();
  const others = useEditState((state) => state.others);
  const { names, count } = namesOf(others.filter(({ section }) => section === sectionId));
  if (count === 0) return null;
  return (
    <div className={styles.place} data-edit-ui="">
      <p className={styles.sign}>{t('presence.inSection', { names, count })}</p>
    </div>
  );
}
