import { type FormEvent, useState } from 'react';
import { toastMs } from '#values/limits.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import styles from '../products/change-preview.module.css';
import { meantRange, type RangeFormProps } from './meant-range.ts';

/** Replaces letters in the texts that are selected. */
export function ReplaceForm({ sheet, writing, range, onDone }: RangeFormProps) {
  const t = useTranslations('goods');
  const toast = useToast();
  const { field: sentence } = useRefusalTexts();
  const [isEmpty, setEmpty] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [find, replacement] = [textOf(form, 'find'), textOf(form, 'with')];
    if (find === '') return setEmpty(true);
    const sought = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), form.has('case') ? 'gu' : 'giu');
    onDone();
    const count = await writing.change(meantRange(range, sheet), (now, { kind, words }) => {
      if (kind !== 'text' || words || typeof now !== 'string') return undefined;
      const next = now.replace(sought, () => replacement);
      return next === now ? undefined : next;
    });
    toast.show({ text: t('grid.replaced', { count }), tone: count > 0 ? 'ok' : 'info', durationMs: toastMs });
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.form}>
      <TextField
        name="find"
        label={t('grid.find')}
        error={isEmpty ? sentence({ rule: 'required' }) : undefined}
        autoComplete="off"
        required
      />
      <TextField name="with" label={t('grid.with')} autoComplete="off" />
      <Checkbox name="case" value="yes" label={t('grid.matchCase')} />
      <div className={styles.actions}>
        <Button type="submit">{t('grid.apply')}</Button>
      </div>
    </form>
  );
}
