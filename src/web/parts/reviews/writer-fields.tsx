import { reviewMaxima } from '#values/form-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import type { FieldsFacts } from '../sent-form/sent-form.tsx';
import type { wordsFor } from './reviews-load.ts';

type WriterFieldsProps = {
  facts: FieldsFacts;
  about: ReturnType<typeof wordsFor>;
  /** Of the field for what is said. */
  label: string;
  rows: number;
  /** Whether nothing can be sent without words. */
  required: boolean;
  isLoggedIn: boolean;
  /** What is changed; absent for something new. */
  written?: { readonly comment?: string | null; readonly name?: string | null } | null | undefined;
};

/** What is said, and in whose name: in a review, a comment and an answer. */
export function WriterFields(props: WriterFieldsProps) {
  const { facts, about, label, rows, required, isLoggedIn, written } = props;
  const t = useTranslations('reviews');
  return (
    <>
      <TextAreaField
        id={facts.idOf('comment')}
        name="comment"
        label={label}
        defaultValue={facts.typedIn('comment') || (written?.comment ?? '')}
        error={facts.errorOf('comment')}
        maxLength={reviewMaxima.comment}
        rows={rows}
        required={required}
      />
      <TextField
        id={facts.idOf('name')}
        name="name"
        label={t(`${about}.name`)}
        hint={isLoggedIn ? t(`${about}.nameHint`) : undefined}
        autoComplete="nickname"
        defaultValue={facts.typedIn('name') || (written?.name ?? '')}
        error={facts.errorOf('name')}
        maxLength={reviewMaxima.name}
        required={!isLoggedIn}
      />
    </>
  );
}
