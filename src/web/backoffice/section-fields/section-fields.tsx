import { useMemo } from 'react';
import type { FieldDescriptions, Options } from '#sections/section-description.ts';
import type { Language } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { PageAnchor } from '../pickers/link-values.ts';
import { FieldsContext, type RenderRichText } from './field-context.ts';
import { Fields } from './fields.tsx';
import styles from './section-fields.module.css';
import { useFieldWords } from './use-field-words.ts';

export type SectionFieldsProps = {
  /** As documents name it: `imageText`. */
  type: string;
  /** The fields to draw: all that the type describes, or some of them. */
  description: { readonly fields: FieldDescriptions };
  /** As they are stored: links, ids of media and keys are not resolved. */
  options: Options;
  /** @param path of what has changed: `items.0.title` */
  onChange: (next: Options, path: string) => void;
  /** Of the document. */
  language: Language;
  /** What the server has refused, by the path within the options. */
  errors?: FieldErrors;
  /** Places of the page that links may lead to. */
  anchors?: readonly PageAnchor[];
  /** Draws an editor for running text; without it the field says that it is written on the page. */
  renderRichText?: RenderRichText;
};

const shownMaximum = 6;
const none = { errors: {}, anchors: [] };

/** Controls for a section's fields. Their only state is what is being typed. */
export function SectionFields(props: SectionFieldsProps) {
  const { type, description, options, onChange, language, renderRichText } = props;
  const { errors = none.errors, anchors = none.anchors } = props;
  const t = useTranslations('backoffice');
  const words = useFieldWords(type);
  const context = useMemo(
    () => ({ words, language, errors, anchors, renderRichText, Fields }),
    [words, language, errors, anchors, renderRichText],
  );
  if (Object.keys(description.fields).length === 0) {
    return <p className={styles.quiet}>{t('field.nothing')}</p>;
  }
  return (
    <FieldsContext value={context}>
      <Fields
        fields={description.fields}
        values={options}
        path=""
        inEntry={false}
        shownMaximum={shownMaximum}
        onChange={onChange}
      />
    </FieldsContext>
  );
}
