import { useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import { moved } from '#web/backoffice/order.ts';
import { MediumPicker } from '#web/backoffice/pickers/medium-picker.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type TextsByCode, textIn } from '../products/goods-words.ts';
import { KeysChoice } from './keys-choice.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { FoldedSection } from './product-section.tsx';

type DocumentFile = { readonly medium: number; readonly title: TextsByCode };

const titleMaximum = 300;

/** What buyers can take along: files of the library, and documents that the shop writes itself. */
export function DocumentsSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { choices, read } = useProduct();
  const files = (read('documentFiles') as readonly DocumentFile[] | null) ?? [];
  const written = (read('documents') as readonly string[] | null) ?? [];
  const count = files.length + written.length;
  return (
    <FoldedSection
      title={t('field.documents')}
      summary={count > 0 ? t('documents.count', { count }) : t('editor.nothingYet')}
      fields={['documents', 'documentFiles']}
    >
      <DocumentFiles />
      {choices.documents.length > 0 && (
        <KeysChoice
          path="documents"
          options={choices.documents.map(({ key, title }) => ({
            value: key,
            label: textIn(title, language) || key,
          }))}
          none={t('documents.noneWritten')}
        />
      )}
    </FoldedSection>
  );
}

function DocumentFiles() {
  const t = useTranslations('goods');
  const { stored, errors } = useProduct();
  const field = useField<readonly DocumentFile[]>('documentFiles');
  const [isOpen, open] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const files = field.value ?? [];
  const nameOf = (id: number) =>
    chosen.get(id) ?? stored?.documentMedia.find((medium) => medium.id === id)?.title ?? `#${id}`;
  const add = (media: readonly LibraryMedium[]) => {
    setChosen(new Map([...chosen, ...media.map(({ id, title }) => [id, title] as const)]));
    const added = media.filter(({ id }) => !files.some(({ medium }) => medium === id));
    field.set([...files, ...added.map(({ id }) => ({ medium: id, title: {} }))]);
  };
  const isWrong = Object.keys(errors).some((path) => path.startsWith('documentFiles'));
  return (
    <fieldset className={styles.keys} id={field.id} tabIndex={-1} data-field>
      <legend className={styles.label}>{field.label}</legend>
      <p className={styles.quiet}>{t('documents.hint')}</p>
      <ol className={styles.found}>
        {files.map((file, place) => {
          const name = nameOf(file.medium);
          return (
            <li key={file.medium} className={styles.entry}>
              <div className={styles.line}>
                <span className={styles.hitWords}>{name}</span>
                <span className={styles.steps}>
                  <IconButton
                    icon="chevron-up"
                    iconSizePx={16}
                    label={t('editor.up', { name })}
                    disabled={place === 0}
                    onClick={() => field.set(moved(files, place, place - 1))}
                  />
                  <IconButton
                    icon="close"
                    iconSizePx={16}
                    label={t('editor.remove', { name })}
                    onClick={() => field.set(files.filter((one) => one !== file))}
                  />
                </span>
              </div>
              <div className={styles.columns}>
                {languages.map((one) => (
                  <TextField
                    key={one}
                    label={t('field.inLanguage', {
                      label: t('documents.title'),
                      language: languageNames[one],
                    })}
                    lang={one}
                    maxLength={titleMaximum}
                    autoComplete="off"
                    value={file.title[languageCodes[one]] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      field.set(
                        files.map((other) =>
                          other === file ? withTitle(file, languageCodes[one], value) : other,
                        ),
                      )
                    }
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      <FieldError id={field.id}>{isWrong && t('documents.wrong')}</FieldError>
      <Button
        size="small"
        variant="secondary"
        startIcon="plus"
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        {t('documents.add')}
      </Button>
      <MediumPicker open={isOpen} kinds={['document']} multiple onChoose={add} onClose={() => open(false)} />
    </fieldset>
  );
}

/** A title that is empty is not there: the file is called what the library calls it. */
function withTitle({ medium, title }: DocumentFile, code: string, text: string): DocumentFile {
  const others = Object.entries(title).filter(([name]) => name !== code);
  return { medium, title: Object.fromEntries(text === '' ? others : [...others, [code, text]]) };
}
