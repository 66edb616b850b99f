import { useState } from 'react';
import { foldText } from '#values/folded-text.ts';
import { useListHref } from '#web/backoffice/list-address.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './goods-terms.module.css';

export type ListedTerm = { readonly id: number; readonly name: string; readonly hint: string };

type TermsListProps = {
  label: string;
  terms: readonly ListedTerm[];
  chosen: number | undefined;
  none: string;
};

/** Terms by name, one of which is open beside the list. */
export function TermsList({ label, terms, chosen, none }: TermsListProps) {
  const backoffice = useTranslations('backoffice');
  const href = useListHref();
  const [words, setWords] = useState('');
  const sought = foldText(words.trim());
  const found = terms.filter(({ name, hint }) => foldText(`${name} ${hint}`).includes(sought));
  return (
    <div className={styles.listed}>
      <TextField
        label={backoffice('picker.search')}
        type="search"
        value={words}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <nav aria-label={label}>
        <ul className={styles.terms}>
          {found.map(({ id, name, hint }) => (
            <li key={id}>
              <Link
                href={href({ id: String(id) })}
                prefetch="none"
                preventScrollReset
                aria-current={id === chosen ? 'true' : undefined}
                className={styles.term}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {found.length === 0 && <p className={styles.quiet}>{none}</p>}
    </div>
  );
}
