import { useState } from 'react';
import { customerNoteMaximum } from '#values/customers.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TextAreaField } from '#web/ui/text-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import styles from '../orders/order.module.css';
import { OrderPart } from '../orders/order-part.tsx';
import type { WholeCustomer } from './customer-shape.ts';

/** What staff has written, the newest first, and a form to write more. */
export function CustomerNotes({ customer: { staffNotes, notes } }: { customer: WholeCustomer }) {
  const t = useTranslations('customers');
  const { dateTime } = useFormats();
  const mayWrite = usePermission('people.manage');
  return (
    <OrderPart title={t('note.title')}>
      {mayWrite && <NoteForm key={notes} />}
      {staffNotes.length === 0 && <p className={styles.quiet}>{t('note.none')}</p>}
      <ol className={styles.timeline}>
        {staffNotes.map(({ id, at, text, actor }) => (
          <li key={id} className={styles.event}>
            <span className={styles.detail}>
              {dateTime(at)} · {actor?.name ?? t('note.former')}
            </span>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </OrderPart>
  );
}

function NoteForm() {
  const t = useTranslations('customers');
  // One key for all attempts to send this form: it is written once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <EditForm
      intent="note"
      isGuarded
      isSecondary
      labels={{ text: t('note.text') }}
      check={checkNote}
      submit={t('note.submit')}
      done={t('note.done')}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="key" value={key} />
          <TextAreaField
            {...field('text')}
            hint={t('note.hint')}
            rows={3}
            maxLength={customerNoteMaximum}
            required
          />
        </>
      )}
    </EditForm>
  );
}

export function checkNote(form: FormData): FieldErrors {
  return textOf(form, 'text').trim() === '' ? { text: { rule: 'required' } } : {};
}
