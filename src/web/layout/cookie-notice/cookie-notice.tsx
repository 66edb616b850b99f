import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { marketingEndpoints } from '#contract/v1/marketing-endpoints.ts';
import { type CookieCategory, cookieCategories } from '#values/consents.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { readCookieChoice } from '#web/parts/cookie-choice-form.ts';
import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import { cookieChoicePath } from '#web/request/cookie-choice-path.ts';
import type { Section } from '#web/request/root-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { acceptedCookiesText, findAcceptedCookies } from '#web/visitor/accepted-cookies.ts';
import { showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { sectionsOfType } from '../frame-sections.ts';
import styles from './cookie-notice.module.css';

const RefusalText = lazyPart(() => import('#web/parts/refusal-text.tsx'));

type CookieNoticeProps = {
  /** Of the element `cookie`. */
  sections: readonly Section[];
  /** Opened from the footer: it takes the focus, and gives it back. */
  reopened: boolean;
};

/** Asks which cookies may be set, in the words of the cookie element (docs/rules/consents.md). Nothing is chosen for anybody. */
export default function CookieNotice({ sections, reopened }: CookieNoticeProps) {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const words = noticeWords(sections);
  const { choose, sending, problem } = useChoice();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!reopened) return;
    const opener = document.activeElement;
    frame.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [reopened]);
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={styles.notice}
      aria-label={t('cookies.label')}
      data-print="hidden"
      data-cookie-notice
    >
      <form
        method="post"
        action={cookieChoicePath(language)}
        className={styles.form}
        onSubmit={(event) => void choose(event)}
      >
        <input type="hidden" name="back" value={pathname + search} />
        <div className={styles.words}>
          <h2 className={styles.title}>{words.title}</h2>
          <div className={styles.text}>
            <RichText document={words.body} />
          </div>
          {problem === undefined ? (
            // For an answer from before the scripts, which cannot fetch words: shown by bootstrap/cookie-answer.ts.
            <div hidden data-not-kept="">
              <Alert tone="danger" live="assertive">
                {t('cookies.notKept')}
              </Alert>
            </div>
          ) : (
            <Alert tone="danger" live="assertive">
              <Suspense>
                <RefusalText error={problem} />
              </Suspense>
            </Alert>
          )}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" name="choice" value="all" variant="secondary" pending={sending}>
            {words.acceptAll}
          </Button>
          <Button type="submit" name="choice" value="necessary" variant="secondary" pending={sending}>
            {words.onlyNecessary}
          </Button>
        </div>
        <Categories words={words} sending={sending} open={reopened} />
      </form>
    </section>
  );
}

type CategoriesProps = { words: NoticeWords; sending: boolean; open: boolean };

/** The choice one by one; only the necessary ones are ticked until somebody chooses. */
function Categories({ words, sending, open }: CategoriesProps) {
  const t = useTranslations('layout');
  const accepted = useAccepted();
  return (
    <details className={styles.choice} open={open}>
      <summary className={styles.summary}>{t('cookies.choose')}</summary>
      {/* What was chosen before is known only in the browser. */}
      <div key={accepted.join()} className={styles.categories}>
        {cookieCategories.map((category) => (
          <Checkbox
            key={category}
            name={category}
            label={words.categories[category].label}
            hint={words.categories[category].text}
            defaultChecked={category === 'necessary' || accepted.includes(category)}
            disabled={category === 'necessary'}
          />
        ))}
        <Button type="submit" name="choice" value="selected" variant="secondary" pending={sending}>
          {words.accept}
        </Button>
      </div>
    </details>
  );
}

/** What was chosen before, known once the page is in the browser. */
function useAccepted(): readonly CookieCategory[] {
  const [accepted, setAccepted] = useState<readonly CookieCategory[]>([]);
  useEffect(() => setAccepted(findAcceptedCookies(document.cookie) ?? []), []);
  return accepted;
}

/** Logs the choice, then keeps it: what could not be logged is asked for again. */
function useChoice() {
  const api = useApi();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  return {
    sending,
    problem,
    async choose(event: FormEvent<HTMLFormElement>): Promise<void> {
      event.preventDefault();
      if (sending) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      const categories: CookieCategory[] | null = readCookieChoice(
        new FormData(event.currentTarget, submitter),
      );
      setSending(true);
      setProblem(undefined);
      try {
        await api.call(marketingEndpoints.cookieChoiceCreate, { body: { categories } });
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
        document.cookie = acceptedCookiesText(categories, window.location.protocol === 'https:');
        showCookieNotice(false);
      } catch (error) {
        setProblem(error);
      } finally {
        setSending(false);
      }
    },
  };
}

/** The words of the notice, from the cookie element; what an editor has left out is empty. */
type NoticeWords = {
  title: string;
  /** Rich text. */
  body: unknown;
  accept: string;
  acceptAll: string;
  onlyNecessary: string;
  categories: Record<CookieCategory, { label: string; text: string }>;
};

function noticeWords(sections: readonly Section[]): NoticeWords {
  const [text] = sectionsOfType(sections, 'text');
  const [buttons] = sectionsOfType(sections, 'buttons');
  const [categories] = sectionsOfType(sections, 'categories');
  const wordsOf = (category: CookieCategory) => {
    const item = categories?.options.items.find(({ key }) => key === category);
    return [category, { label: item?.label || category, text: item?.text ?? '' }] as const;
  };
  return {
    title: text?.options.title ?? '',
    body: text?.options.body,
    accept: buttons?.options.accept ?? '',
    acceptAll: buttons?.options.acceptAll ?? '',
    onlyNecessary: buttons?.options.onlyNecessary ?? '',
    categories: Object.fromEntries(cookieCategories.map(wordsOf)) as NoticeWords['categories'],
  };
}
