import { useLocation, useMatches } from 'react-router';
import { asksForEditing } from '#values/edited-pages.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { hasCookie } from '#web/visitor/browser-state.ts';
import styles from './edit-entry.module.css';

await needBackofficeMessages('editor');

/** Screens that are documents or events; a route's id is `<screen>.<language>`. */
const editable = /^(?:home|page|event)\./;

/**
 * The entry to edit mode, on the pages, posts and events that a back-office user views, and on all of them that nobody
 * else sees now.
 */
export default function EditEntry() {
  const t = useTranslations('editor');
  const { pathname, search } = useLocation();
  // A page that was not found has loaded nothing.
  const isDocument = useMatches().some(({ id, loaderData }) => editable.test(id) && loaderData !== undefined);
  const query = new URLSearchParams(search);
  const isEditable = isDocument && !asksForEditing(query);
  const isUnderMaintenance = hasCookie('maintenance') && !asksForEditing(query);
  if (!isEditable && !isUnderMaintenance) return null;
  query.delete('preview');
  query.set('editPage', 'true');
  return (
    <nav className={styles.entry} aria-label={t('entry.label')}>
      {isUnderMaintenance && <p className={styles.mark}>{t('entry.maintenance')}</p>}
      {/* As a document of its own: edit mode begins on a page that holds nothing of the visitor's. */}
      {isEditable && (
        <ButtonLink
          href={`${pathname}?${query}`}
          reloadDocument
          variant="ghost"
          startIcon="edit"
          className={styles.button}
        >
          {t('entry.edit')}
        </ButtonLink>
      )}
    </nav>
  );
}
