import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { keywordMaximum } from '#values/limits.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './search-form.module.css';

const SearchSuggestions = lazyPart(() => import('./search-suggestions.tsx'));

export type SearchFormProps = {
  /** Id of the field. */
  id: string;
  placeholder: string;
  /** over: suggestions open over the page; below: they stand below the field. */
  suggest: 'over' | 'below';
  field?: RefObject<HTMLInputElement | null>;
  /** Somebody has chosen where to go. */
  onLeave?: () => void;
};

/**
 * The field that leads to the search page: a plain form. The code of its suggestions is fetched when somebody comes to the
 * field, and steers field and form from there on.
 */
export function SearchForm({ id, placeholder, suggest, field: given, onLeave }: SearchFormProps) {
  const t = useTranslations('layout');
  const language = useLanguage();
  const own = useRef<HTMLInputElement>(null);
  const field = given ?? own;
  const [isWanted, want] = useState(false);
  // Before the page had its scripts nobody heard of it.
  useEffect(() => want(document.activeElement === field.current), [field]);
  return (
    <search aria-label={t('search.label')}>
      <form action={pathOf('search', language)} className={styles.form} data-suggest={suggest}>
        <input
          ref={field}
          id={id}
          name="search"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={keywordMaximum}
          aria-label={t('search.field')}
          placeholder={placeholder}
          className={styles.field}
          onFocus={() => want(true)}
        />
        <input type="hidden" name="category" value="products" />
        <IconButton
          type="submit"
          icon="search"
          inHeader
          iconSizePx={20}
          label={t('search.submit')}
          className={styles.submit}
        />
        {isWanted && (
          <Suspense>
            <SearchSuggestions field={field} isOver={suggest === 'over'} onLeave={onLeave} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
