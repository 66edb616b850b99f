import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { termEndpoints } from '#contract/v1/term-endpoints.ts';
import { pickText } from '#values/language.ts';
import { toastMs } from '#values/limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { TermRow } from './term-rows.ts';
import styles from './terms-screen.module.css';

type MergeDialogProps = {
  /** What is to be no more. */
  term: TermRow;
  /** Those of its kind. */
  others: readonly TermRow[];
  onClose: () => void;
  onMerged: () => void;
};

/** Makes two categories or tags one: asks which of them the posts are to stand under from then on. */
export function MergeDialog({ term, others, onClose, onMerged }: MergeDialogProps) {
  const t = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  const language = useLanguage();
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const [into, setInto] = useState(others[0]?.id);
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<unknown>();
  const nameOf = ({ names }: TermRow) => pickText(names, language).text;
  const isOfGoal = error instanceof ApiError && error.details.fields?.into !== undefined;
  const goal = others.find(({ id }) => id === into);
  const merge = async () => {
    if (!goal || isGoing) return;
    setGoing(true);
    setError(undefined);
    try {
      const body = { from: term.id, into: goal.id };
      const { moved } = await api.call(termEndpoints.termMerge, { body });
      toast.show({ text: t('terms.merged', { count: moved }), tone: 'ok', durationMs: toastMs });
      onMerged();
    } catch (failed) {
      setError(failed);
      setGoing(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('terms.mergeTitle', { name: nameOf(term) })}
      closeLabel={backoffice('confirm.close')}
      size="small"
      footer={
        <div className={styles.actions}>
          <Button pending={isGoing} disabled={!goal} onClick={() => void merge()}>
            {t('terms.merge')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {backoffice('confirm.cancel')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        {error !== undefined && !isOfGoal && (
          <Alert tone="danger" live="assertive">
            {refusal(error)}
          </Alert>
        )}
        <SelectField
          label={t('terms.mergeInto')}
          error={isOfGoal ? t('terms.mergeRefused') : undefined}
          value={String(into ?? '')}
          options={others.map((other) => ({ value: String(other.id), label: nameOf(other) }))}
          onChange={({ target }) => setInto(Number(target.value))}
        />
        {goal && <p>{t('terms.mergeText', { name: nameOf(term), other: nameOf(goal) })}</p>}
      </div>
    </Dialog>
  );
}
