import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './keyed-pages.module.css';
import { useListHref } from './list-address.ts';

type KeyedPagesProps = {
  /** What the next page begins after; null: this is the last one. */
  next: string | null;
};

/** The name of it in the address. */
export const afterName = 'after';

/** The way through a list whose pages have no numbers: on, and back to its beginning. */
export function KeyedPages({ next }: KeyedPagesProps) {
  const t = useTranslations('backoffice');
  const href = useListHref();
  const isFirst = !new URLSearchParams(useLocation().search).has(afterName);
  if (isFirst && next === null) return null;
  return (
    <nav aria-label={t('list.pages')} className={styles.pages}>
      {!isFirst && (
        <ButtonLink
          href={href({ [afterName]: undefined })}
          variant="ghost"
          prefetch="none"
          startIcon="chevrons-left"
        >
          {t('list.fromStart')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={href({ [afterName]: next })} variant="secondary" prefetch="none">
          {t('list.onward')}
        </ButtonLink>
      )}
    </nav>
  );
}
