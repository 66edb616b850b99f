import { type FormEvent, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './save-view.module.css';
import { type useSavedViews, viewNameMaximum } from './saved-views.ts';

type SaveViewProps = {
  saved: ReturnType<typeof useSavedViews>;
  /** The query is one of the views that every list has. */
  isOwn: boolean;
};

/** Saves what a list shows now under a name, or drops the saved view that is shown. */
export function SaveView({ saved: { query, present, save, remove }, isOwn }: SaveViewProps) {
  const t = useTranslations('backoffice');
  const [isAsking, ask] = useState(false);
  const [isMissing, setMissing] = useState(false);
  if (query === '' || isOwn) return null;
  if (present) {
    return (
      <Button variant="link" size="small" onClick={() => remove(present.name)}>
        {t('list.view.remove', { name: present.name })}
      </Button>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setMissing(name === '');
    if (name === '') return;
    save(name);
    ask(false);
  };
  return (
    <>
      <Button variant="link" size="small" aria-haspopup="dialog" onClick={() => ask(true)}>
        {t('list.view.save')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={t('list.view.save')}
        closeLabel={t('confirm.close')}
        size="small"
      >
        <form noValidate onSubmit={submit} className={styles.form}>
          <TextField
            name="name"
            label={t('list.view.name')}
            hint={t('list.view.hint')}
            error={isMissing ? t('list.view.missing') : undefined}
            maxLength={viewNameMaximum}
            autoComplete="off"
            required
          />
          <div>
            <Button type="submit">{t('list.view.keep')}</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
