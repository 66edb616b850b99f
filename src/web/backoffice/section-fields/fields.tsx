import type { ReactNode } from 'react';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { type FieldsProps, useFieldContext } from './field-context.ts';
import { FieldControl } from './field-control.tsx';
import { isForPeople, isWanted } from './field-values.ts';
import styles from './section-fields.module.css';

/** The controls of some fields, in the order in which the type describes them. */
export function Fields({ fields, values, path, inEntry, shownMaximum, onChange }: FieldsProps) {
  const t = useTranslations('backoffice');
  const { words, errors } = useFieldContext();
  const { field: textOf } = useRefusalTexts();
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const hasError = (name: string) =>
    Object.keys(errors).some((at) => at === pathOf(name) || at.startsWith(`${pathOf(name)}.`));
  const draw = (name: string): ReactNode => {
    const field = fields[name];
    const error = errors[pathOf(name)];
    return (
      field && (
        <FieldControl
          key={name}
          field={field}
          name={name}
          path={pathOf(name)}
          value={values[name]}
          label={words.label(name, inEntry)}
          hint={words.hint(name, inEntry)}
          error={error && textOf(error)}
          onChange={(next, changed = pathOf(name)) => onChange({ ...values, [name]: next }, changed)}
        />
      )
    );
  };
  const names = Object.entries(fields).flatMap(([name, field]) =>
    isForPeople(name, field) && (isWanted(field, fields, values) || hasError(name)) ? [name] : [],
  );
  // A fold for a single control would take its place.
  const shown = shownMaximum !== undefined && names.length > shownMaximum + 1 ? shownMaximum : names.length;
  const folded = names.slice(shown);
  return (
    <div className={styles.stack}>
      {names.slice(0, shown).map(draw)}
      {folded.length > 0 && (
        <AccordionItem size="small" title={t('field.more')} open={folded.some(hasError) || undefined}>
          <div className={styles.stack}>{folded.map(draw)}</div>
        </AccordionItem>
      )}
    </div>
  );
}
