import { useState } from 'react';
import { orderTextMaximum } from '#values/orders.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { TextAreaField } from '#web/ui/text-field.tsx';

/** Writes a note at an order for other staff; empty again once it is stored. */
export function NoteForm() {
  const t = useTranslations('orders');
  const [count, setCount] = useState(0);
  return (
    <EditForm
      key={count}
      intent="note"
      isGuarded
      isSecondary
      isHeld
      labels={{ text: t('note.label') }}
      check={checkNote}
      submit={t('note.add')}
      done={t('note.added')}
      onDone={() => setCount(count + 1)}
    >
      {({ field }) => <TextAreaField {...field('text')} rows={2} maxLength={orderTextMaximum} />}
    </EditForm>
  );
}

export function checkNote(form: FormData): FieldErrors {
  return textOf(form, 'text').trim() === '' ? { text: { rule: 'required' } } : {};
}
