import type { RefObject } from 'react';
import type { Language } from '#values/language.ts';
import { keywordMaximum } from '#values/limits.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ReferenceFace } from './reference-face.tsx';
import styles from './reference-search.module.css';
import type { Reference } from './references.ts';
import { useReferenceSearch } from './use-reference-search.ts';
import { useResultKeys } from './use-result-keys.ts';

export type ReferenceSearchProps = {
  kind: ReferenceKind;
  /** Of titles. */
  language: Language;
  /** Keys of what is chosen. */
  chosen: readonly string[];
  multiple?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  onPick: (reference: Reference) => void;
};

/**
 * A field and what its words find, as the list of a combobox (WAI-ARIA APG): the focus stays in the field, arrows go through
 * the list, Enter picks. Pictures stand side by side, all else in lines.
 */
export function ReferenceSearch({ kind, language, chosen, multiple, field, onPick }: ReferenceSearchProps) {
  const t = useTranslations('backoffice');
  const { state, list, recent, others } = useReferenceSearch(kind, language);
  const all = [...recent, ...others];
  const keys = useResultKeys(all.length, (index) => all[index] && onPick(all[index]));
  const isEmpty = all.length === 0;
  const groups = [
    { name: t('picker.recent'), references: recent },
    { name: recent.length > 0 ? t('picker.others') : t('picker.all'), references: others },
  ].filter(({ references }) => references.length > 0);
  const option = (index: number, reference: Reference) => ({
    id: keys.optionId(index),
    role: 'option',
    'aria-selected': chosen.includes(reference.key),
    'data-active': index === keys.active || undefined,
    className: styles.option,
    // The focus stays in the field.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => onPick(reference),
  });
  let place = 0;
  return (
    <div className={styles.search} aria-busy={state.loading !== undefined}>
      <div className={styles.field}>
        <TextField
          {...keys.field}
          ref={field}
          value={state.keywords}
          onChange={({ target }) => {
            keys.unmark();
            list.search(target.value);
          }}
          label={t('picker.search')}
          labelHidden
          placeholder={t('picker.search')}
          prefix={<Icon name="search" sizePx={18} />}
          maxLength={keywordMaximum}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <VisuallyHidden role="status">
        {state.loading ? '' : t('picker.found', { count: state.total })}
      </VisuallyHidden>
      <div className={styles.results} data-loading={state.loading === 'page' || undefined}>
        <div
          id={keys.listId}
          role="listbox"
          aria-label={t(`kinds.${kind}`)}
          aria-multiselectable={multiple}
          hidden={isEmpty}
        >
          {groups.map(({ name, references }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own.
            <div key={name} role="group" aria-label={name} className={styles.group}>
              {groups.length > 1 && (
                <p className={styles.groupName} aria-hidden="true">
                  {name}
                </p>
              )}
              <div role="presentation" className={kind === 'medium' ? styles.tiles : styles.lines}>
                {references.map((reference) => {
                  const index = place++;
                  const isChosen = chosen.includes(reference.key);
                  return (
                    <div key={reference.key} {...option(index, reference)}>
                      <ReferenceFace reference={reference} kind={kind} asTile={kind === 'medium'} />
                      {isChosen && <Icon name="check" sizePx={18} className={styles.check} />}
                    </div>
                  );
                })}
              </div>
            </div>
          ))}
        </div>
        {isEmpty && state.loading && <Skeleton lines={6} />}
        {isEmpty && !state.loading && !state.failed && (
          <EmptyState icon="search" level={3} title={t('picker.none')}>
            {state.keywords.trim() !== '' && <p>{t('picker.noneText')}</p>}
          </EmptyState>
        )}
        {state.failed && (
          <Alert
            tone="danger"
            live="polite"
            action={
              <Button variant="secondary" size="small" onClick={() => void list.tryAgain()}>
                {t('picker.tryAgain')}
              </Button>
            }
          >
            {t('picker.failed')}
          </Alert>
        )}
        {!isEmpty && state.page < state.pageCount && !state.failed && (
          <Button
            variant="secondary"
            size="small"
            pending={state.loading === 'more'}
            onClick={() => void list.loadMore()}
          >
            {t('picker.more')}
          </Button>
        )}
      </div>
    </div>
  );
}
