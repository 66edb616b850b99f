import { type KeyboardEvent, type RefObject, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { referenceEndpoints } from '#contract/v1/reference-endpoints.ts';
import type { Language } from '#values/language.ts';
import { keywordMaximum } from '#values/limits.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { createPaginatedList } from '#web/parts/paginated-list/paginated-list.ts';
import { answerKey } from '#web/parts/site-search/use-combobox.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { recentKeys } from './recent-choices.ts';
import { ReferenceFace } from './reference-face.tsx';
import styles from './reference-search.module.css';
import { keepReferences, type Reference } from './references.ts';

const perPage = 30;
/** Whoever types waits for it. */
const debounceMs = 250;

/** Choices that need no request, shown before the first page. */
const nothing = { items: [], page: 0, pageCount: 1, total: 0 };

/** Searches things of a kind; without a text the recent choices come first. */
function useReferenceSearch(kind: ReferenceKind, language: Language) {
  const api = useApi();
  const [recent, setRecent] = useState<readonly Reference[]>([]);
  const [list] = useState(() =>
    createPaginatedList<Reference>({
      limit: perPage,
      debounceMs,
      begun: nothing,
      async load({ keywords, page, limit }, signal) {
        const body = { kind, keywords, language, page, perPage: limit };
        const answer = await api.call(referenceEndpoints.referenceFilter, { body }, { signal });
        keepReferences(language, kind, answer.data);
        return answer;
      },
    }),
  );
  const state = useSyncExternalStore(list.subscribe, list.read, list.read);
  useEffect(() => {
    const abort = new AbortController();
    const keys = recentKeys(kind);
    void list.toPage(1);
    if (keys.length > 0) {
      api
        .call(
          referenceEndpoints.referenceFilter,
          { body: { kind, keys: [...keys], language } },
          { signal: abort.signal },
        )
        .then(({ data }) => setRecent(data))
        // The list itself says where nothing can be had.
        .catch(() => undefined);
    }
    return () => {
      abort.abort();
      list.stop();
    };
  }, [api, list, kind, language]);
  const shownFirst = state.keywords.trim() === '' ? recent : [];
  const others = state.items.filter(({ key }) => !shownFirst.some((one) => one.key === key));
  return { state, list, recent: shownFirst, others };
}

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
 * A field and its results, as a combobox with a listbox (WAI-ARIA APG): the focus stays in the field, arrows move
 * through the list, Enter picks. Pictures are tiles, all else are lines.
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

/**
 * Keyboard handling of a field above its results, which are always visible (WAI-ARIA APG, combobox with listbox):
 * arrows move through them, Enter picks. What was picked stays active, so that several can be chosen in a row.
 * @returns attributes of the field, and ids of the list and its results
 */
function useResultKeys(count: number, onPick: (index: number) => void) {
  const listId = useId();
  const [marked, mark] = useState(-1);
  const active = marked < count ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return {
    active,
    optionId,
    unmark: () => mark(-1),
    listId,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': count > 0,
      'aria-activedescendant': activeId,
      onKeyDown({ nativeEvent }: KeyboardEvent) {
        const answer = answerKey(nativeEvent, { isOpen: true, active, count, closes: false });
        if (!answer) return;
        if (answer.isTaken) nativeEvent.preventDefault();
        if (answer.chosen === undefined) mark(answer.active);
        else onPick(answer.chosen);
      },
    },
  } as const;
}
