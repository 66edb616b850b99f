import { type FormEvent, useId, useState } from 'react';
import { toastMs } from '#values/limits.ts';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { WordsFields } from '#web/backoffice/words-fields.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { type EditedTerm, saveTerm, termKinds } from './term-rows.ts';
import styles from './terms-screen.module.css';

const nameMaximum = 120;

type TermDialogProps = { term: EditedTerm | undefined; onClose: () => void; onSaved: () => void };

/** What a category or tag is called in each language; one that it lacks it has from then on. */
export function TermDialog({ term, onClose, onSaved }: TermDialogProps) {
  const t = useTranslations('admin');
  const title = t(term?.id === undefined ? 'terms.new' : 'terms.edit');
  return (
    <FormDialog open={term !== undefined} onClose={onClose} title={title} size="wide">
      {term && <TermForm term={term} onSaved={onSaved} />}
    </FormDialog>
  );
}

function TermForm({ term, onSaved }: { term: EditedTerm; onSaved: () => void }) {
  const t = useTranslations('admin');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const group = useId();
  const [names, setNames] = useState(term.names);
  const [kind, setKind] = useState(term.kind);
  const [isSaving, setSaving] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isNameless = Object.values(names).every((name) => !name?.trim());
    setEmpty(isNameless);
    if (isNameless || isSaving) return;
    setSaving(true);
    setError(undefined);
    try {
      await saveTerm(api, { ...term, kind }, names);
      toast.show({ text: t('terms.saved'), tone: 'ok', durationMs: toastMs });
      onSaved();
    } catch (failed) {
      setError(failed);
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {error !== undefined && (
        <Alert tone="danger" live="assertive">
          {refusal(error)}
        </Alert>
      )}
      {term.id === undefined && (
        <RadioGroup legend={t('terms.kindLabel')}>
          {termKinds.map((one) => (
            <RadioCard
              key={one}
              name={group}
              label={t(`terms.kind.${one}`)}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
          ))}
        </RadioGroup>
      )}
      <WordsFields
        legend={t('terms.name')}
        hint={t('terms.nameHint')}
        error={isEmpty ? t('terms.nameMissing') : undefined}
        value={names}
        maxLength={nameMaximum}
        onChange={setNames}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
