import { useNamesOf } from '#web/backoffice/presence/use-others-here.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useEditState } from '../editing-context.ts';
import styles from './presence.module.css';

/** Who else edits the page. */
export function PresenceList() {
  const t = useTranslations('editor');
  const namesOf = useNamesOf();
  const others = useEditState((state) => state.others);
  if (others.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('presence.label')}>
      {others.map((other, index) => {
        const { names } = namesOf([other]);
        return (
          // Two people may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart, and they hold nothing.
          <li key={`${names}-${index}`} className={styles.person} title={names}>
            <span aria-hidden="true">{initialsOf(other.name ?? '?')}</span>
            <VisuallyHidden>{names}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

/** Of the first and the last word, two letters at most. */
function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

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
