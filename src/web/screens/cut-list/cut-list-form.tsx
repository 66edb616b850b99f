import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { OptionFields } from '../../parts/option-fields/option-fields.tsx';
import { startValues } from '../../parts/option-fields/option-rules.ts';
import { useOptionEntry } from '../../parts/option-fields/use-option-entry.ts';
import styles from './cut-list.module.css';
import { checkRows } from './cut-list-entry.ts';
import type { ListFacts } from './cut-list-load.ts';
import type { CutProduct } from './cut-product.ts';
import { ListSummary } from './list-summary.tsx';
import { PasteField } from './paste-field.tsx';
import { RowsTable } from './rows-table.tsx';
import { SaveFields } from './save-fields.tsx';
import { useCutList } from './use-cut-list.ts';

type CutListFormProps = {
  cut: CutProduct;
  start: ListFacts;
  /** Of the page with its choice. */
  address: string;
};

/** The list and everything that can be done with it, one form: each of its buttons says what it is for. */
export function CutListForm({ cut, start, address }: CutListFormProps) {
  const t = useTranslations('lengths');
  const language = useLanguage();
  const { refusal: refusalText } = useRefusalTexts();
  const list = useCutList(start, address);
  const { rows, sent, answer } = list;
  const { others, taxRate } = cut;
  const typed = sent?.values ? new Map(Object.entries(sent.values)) : new URLSearchParams();
  const entry = useOptionEntry(others, startValues(others, typed), sent?.errors);
  const checked = checkRows(cut.length, rows, language);
  const isWrong = sent?.wasSent === true && !sent.refusal && !sent.errors;
  return (
    <form
      ref={list.form}
      method="post"
      action={address}
      noValidate
      onSubmit={list.onSubmit}
      className={styles.form}
    >
      <div className={styles.entry}>
        {isWrong && (
          <Alert tone="danger" live="assertive">
            {t('wrong')}
          </Alert>
        )}
        {sent?.refusal && (
          <Alert tone="danger" live="assertive">
            {typeof sent.refusal.item === 'number'
              ? t('refusedRow', {
                  row: (checked.sound[sent.refusal.item]?.index ?? 0) + 1,
                  text: refusalText(sent.refusal),
                })
              : refusalText(sent.refusal)}
          </Alert>
        )}
        {/* The button that the enter key presses where no scripts run. */}
        <button type="submit" name="intent" value="quote" hidden>
          {t('calculate')}
        </button>
        <RowsTable list={list} length={cut.length} checked={checked} isTold={sent?.wasSent === true} />
        <OptionFields
          options={others}
          values={entry.values}
          errors={entry.errors}
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
        <Button type="submit" name="intent" value="add" size="large" wide startIcon="cart">
          {t('addToCart')}
        </Button>
        <SaveFields answer={sent ?? start} />
      </aside>
    </form>
  );
}
