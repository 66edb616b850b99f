import { pathOf } from '#values/addresses.ts';
import { keywordMaximum } from '#values/limits.ts';
import { type SearchCategory, searchCategories } from '#values/search-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './search-field.module.css';

export type SearchFieldProps = {
  text: string;
  type: (text: string) => void;
  send: () => void;
  pending: boolean;
  category: SearchCategory;
};

/** The words of the search; the results follow what is typed. Without scripts a form with a button. */
export function SearchField({ text, type, send, pending, category }: SearchFieldProps) {
  const t = useTranslations('search');
  return (
    <search aria-label={t('field.form')}>
      <form
        action={pathOf('search', useLanguage())}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          name="search"
          label={t('field.label')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={keywordMaximum}
          placeholder={t('field.placeholder')}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          className={styles.field}
        />
        {category !== searchCategories[0] && <input type="hidden" name="category" value={category} />}
        <Button type="submit" busy={pending}>
          {t('field.submit')}
        </Button>
      </form>
    </search>
  );
}
