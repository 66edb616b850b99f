import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { pictureFacts } from '../picture-facts.ts';
import { searchPath } from './search-address.ts';
import styles from './search-suggestions.module.css';
import { useCombobox } from './use-combobox.ts';
import { type Suggestion, useSuggestions, wordsOf } from './use-suggestions.ts';

await needArea('search', import.meta.glob('/locales/*/search.json', { import: 'default' }));

export type SearchSuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  /** Opens over the page, and closes when the field is left. */
  isOver: boolean;
  /** Somebody has chosen where to go. */
  onLeave?: (() => void) | undefined;
};

/**
 * What the typed words may mean, by kind: the list of a combobox (WAI-ARIA APG, list autocomplete). The focus stays in the
 * field; its last line leads to all results, as Enter does.
 */
export default function SearchSuggestions({ field, isOver, onLeave }: SearchSuggestionsProps) {
  const t = useTranslations('search');
  const language = useLanguage();
  const go = useSearchGo(field, onLeave);
  const listId = useId();
  const [typed, setTyped] = useState(() => field.current?.value ?? '');
  const shown = useSuggestions(wordsOf(typed));
  const groups = groupSuggestions(shown?.suggestions ?? []);
  const text = shown?.text ?? '';
  const all = searchPath(language, { search: text, category: 'products' });
  const addresses = shown ? [...groups.flatMap(({ entries }) => entries.map(({ url }) => url)), all] : [];
  const { isOpen, active, optionId } = useCombobox({
    field,
    listId,
    count: addresses.length,
    closes: isOver,
    onTyped: setTyped,
    onChosen: (index) => go(addresses[index] ?? all),
  });
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    className: styles.option,
    // The focus stays in the field.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => go(addresses[index] ?? all),
  });
  let place = 0;
  return (
    <>
      <VisuallyHidden role="status">
        {isOpen && shown ? t('suggestions.count', { count: shown.suggestions.length }) : ''}
      </VisuallyHidden>
      <div
        id={listId}
        role="listbox"
        aria-label={t('suggestions.label')}
        className={styles.list}
        data-over={isOver || undefined}
        hidden={!isOpen}
      >
        {groups.map(({ kind, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own.
          <div key={kind} role="group" aria-label={t(`suggestions.${kind}`)} className={styles.group}>
            <p className={styles.kind} aria-hidden="true">
              {t(`suggestions.${kind}`)}
            </p>
            {entries.map((entry) => (
              <div key={entry.url} {...option(place++)}>
                <SuggestionFace suggestion={entry} />
              </div>
            ))}
          </div>
        ))}
        {shown && (
          <div {...option(place)} data-all>
            <Icon name="search" sizePx={18} />
            <span>{t('suggestions.all', { search: text })}</span>
            <Icon name="arrow-right" sizePx={18} className={styles.onward} />
          </div>
        )}
      </div>
    </>
  );
}

function SuggestionFace({ suggestion: { kind, media, title } }: { suggestion: Suggestion }) {
  const picture = media && pictureFacts(media);
  return (
    <>
      {picture ? (
        <Picture
          src={picture.src}
          alt=""
          width={picture.width}
          height={picture.height}
          ratio="square"
          className={styles.picture}
        />
      ) : (
        <span className={styles.sign}>
          <Icon name={kind === 'product' || kind === 'productCategory' ? 'box' : 'document'} />
        </span>
      )}
      <span className={styles.title}>{title}</span>
    </>
  );
}

type SuggestionGroup = { readonly kind: Suggestion['kind']; readonly entries: readonly Suggestion[] };

/** Suggestions by kind; the kind of the best one stands first, and within a kind the order stays. */
function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: suggestions.filter((one) => one.kind === kind) }));
}

/**
 * Goes where the field leads, its form's sending included; on the search page itself the address is replaced. The focus goes
 * to what has come.
 */
function useSearchGo(field: RefObject<HTMLInputElement | null>, onLeave: (() => void) | undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();
  const searchPage = pathOf('search', language);
  const go = async (address: string): Promise<void> => {
    onLeave?.();
    await navigate(address, { replace: pathname === searchPage && address.startsWith(searchPage) });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const send = useEffectEvent((event: Event) => {
    event.preventDefault();
    void go(searchPath(language, { search: field.current?.value.trim() ?? '', category: 'products' }));
  });
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener('submit', send);
    return () => form?.removeEventListener('submit', send);
  }, [field]);
  return go;
}
