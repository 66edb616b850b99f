import { type MouseEvent, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { SectionProps } from '#sections/section-options.ts';
import { pathOf } from '#values/addresses.ts';
import { fetchAhead, lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { IconLink } from '#web/ui/icon-button.tsx';
import { SearchForm } from '../../parts/site-search/search-form.tsx';
import styles from './site-search.module.css';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazyPart(loadDialog);
const reach = fetchAhead(loadDialog);

/**
 * The search of the header: a field if there is room for one, else a link to the search page, which opens the field in
 * a dialog if scripts run.
 */
export function SiteSearch({ section }: SectionProps<'search'>) {
  const t = useTranslations('layout');
  const placeholder = section.options.placeholder || t('search.placeholder');
  return (
    <>
      <div className={styles.field}>
        <SearchForm id="site-search" placeholder={placeholder} suggest="over" />
      </div>
      <div className={styles.opener}>
        <SearchOpener placeholder={placeholder} />
      </div>
    </>
  );
}

function SearchOpener({ placeholder }: { placeholder: string }) {
  const t = useTranslations('layout');
  const href = pathOf('search', useLanguage());
  const { pathname } = useLocation();
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const isThere = pathname === href;
  const open = (event: MouseEvent) => {
    // With a modifier the browser opens the search page somewhere else.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || isThere) return;
    event.preventDefault();
    setState('open');
  };
  return (
    <>
      <IconLink
        icon="search"
        inHeader
        href={href}
        prefetch={isThere ? 'intent' : 'none'}
        label={t('search.label')}
        data-held={isThere ? undefined : ''}
        {...reach}
        onClick={open}
      />
      {state !== 'untouched' && (
        <Suspense>
          <SearchDialog
            open={state === 'open'}
            onClose={() => setState('closed')}
            placeholder={placeholder}
          />
        </Suspense>
      )}
    </>
  );
}
