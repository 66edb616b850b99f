import type { SubmitEvent } from 'react';
import { cutListNameMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ErrorSummary } from '../../parts/form-errors/error-summary.tsx';
import { OptionFields } from '../../parts/option-fields/option-fields.tsx';
import { startValues } from '../../parts/option-fields/option-rules.ts';
import { useOptionEntry } from '../../parts/option-fields/use-option-entry.ts';
import styles from './cut-list.module.css';
import type { CutListAnswer } from './cut-list-action.ts';
import { checkRows } from './cut-list-entry.ts';
import type { ListFacts } from './cut-list-load.ts';
import type { CutProduct } from './cut-product.ts';
import { ListSummary } from './list-summary.tsx';
import { PasteField } from './paste-field.tsx';
import { RowsTable } from './rows-table.tsx';
import { useCutList } from './use-cut-list.ts';
import { nameId, useListErrors } from './use-list-errors.tsx';

/** Intents that need a list without errors. */
const uses: readonly string[] = ['add', 'save', 'update'];

type CutListFormProps = {
  cut: CutProduct;
  start: ListFacts;
  /** Whether its rows have an area. */
  hasArea: boolean;
  /** Of the page with its choice. */
  address: string;
};

/** The list and everything that can be done with it, one form: each of its buttons says what it is for. */
export function CutListForm({ cut, start, hasArea, address }: CutListFormProps) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const { refusal: refusalText } = useRefusalTexts();
  const list = useCutList(start, address);
  const { rows, sent, answer } = list;
  const { others, taxRate } = cut;
  const typed = sent?.values ? new Map(Object.entries(sent.values)) : new URLSearchParams();
  const entry = useOptionEntry(others, startValues(others, typed), sent?.errors);
  const checked = checkRows(cut.length, rows, language);
  const found = useListErrors(list, cut, checked, entry);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (intent === 'quote') {
      event.preventDefault();
      list.touch();
    }
    if (!uses.includes(intent)) return;
    event.preventDefault();
    const form = event.currentTarget;
    if (!list.isSending && found.mayBeSent(form, intent)) list.send(new FormData(form), intent);
  };
  return (
    <form
      ref={list.form}
      method="post"
      action={address}
      {...found.handlers}
      onSubmit={send}
      className={styles.form}
    >
      <div className={styles.entry}>
        <ErrorSummary
          summary={found.summary}
          title={t(checked.sound.length === 0 ? 'wrong.noRow' : 'wrong.fields')}
          errors={found.summarised}
        />
        {sent?.refusal && found.summarised.length === 0 && (
          <Alert tone="danger" live="assertive" tabIndex={-1} autoFocus>
            {refusalText(sent.refusal)}
          </Alert>
        )}
        {/* The button that the enter key presses where no scripts run. */}
        <button type="submit" name="intent" value="quote" hidden>
          {t('calculate')}
        </button>
        <RowsTable list={list} length={cut.length} hasArea={hasArea} errors={found.rows} />
        <OptionFields
          options={others}
          values={entry.values}
          errors={{ ...entry.errors, ...sent?.errors }}
          onChange={(key, value) => {
            entry.change(key, value);
            list.touch();
          }}
          onLeave={entry.leave}
          taxRate={taxRate}
        />
        <PasteField list={list} />
      </div>
      <aside className={styles.aside} aria-label={t('sum.title')}>
        <ListSummary quote={answer.quote} isWorking={list.isWorking} cut={cut} checked={checked} />
        <Button
          type="submit"
          name="intent"
          value="add"
          size="large"
          wide
          startIcon="cart"
          pending={list.isSending}
        >
          {t('addToCart')}
        </Button>
        <SaveFields answer={{ ...(sent ?? start), saved: list.saved }} isNameMissing={found.isNameMissing} />
      </aside>
    </form>
  );
}

/** Saves the list in the account: under a new name, or as the saved one that it is. */
function SaveFields({ answer, isNameMissing }: { answer: CutListAnswer; isNameMissing: boolean }) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const { saved, isKept, values } = answer;
  return (
    <section className={styles.save} aria-labelledby="save-title">
      <h2 id="save-title" className={styles.partTitle}>
        {t('save.title')}
      </h2>
      {isKept && saved && (
        <Alert
          tone="ok"
          live="polite"
          action={<Link href={`${pathOf('profile', language)}?view=lists`}>{t('save.all')}</Link>}
        >
          {t('save.done', { name: saved.name })}
        </Alert>
      )}
      {saved && (
        <>
          <input type="hidden" name="savedId" value={saved.id} />
          <input type="hidden" name="savedName" value={saved.name} />
        </>
      )}
      <TextField
        id={nameId}
        name="name"
        label={t('save.name')}
        hint={t('save.nameHint')}
        error={isNameMissing && t('save.nameMissing')}
        maxLength={cutListNameMaximum}
        autoComplete="off"
        defaultValue={values?.name ?? saved?.name ?? ''}
      />
      <div className={styles.saveWays}>
        {saved && (
          <Button type="submit" name="intent" value="update" variant="secondary">
            {t('save.update')}
          </Button>
        )}
        <Button type="submit" name="intent" value="save" variant={saved ? 'ghost' : 'secondary'}>
          {t(saved ? 'save.copy' : 'save.save')}
        </Button>
      </div>
    </section>
  );
}
