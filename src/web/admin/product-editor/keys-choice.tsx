import { useState } from 'react';
import { foldText } from '#values/folded-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { SelectOption } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useField } from './product-context.ts';
import styles from './product-editor.module.css';
import { SearchDialog } from './search-dialog.tsx';

type KeysChoiceProps = {
  path: string;
  options: readonly SelectOption[];
  /** Said where nothing is chosen. */
  none: string;
};

/** Several of many, by their keys: chosen in a dialog that can be searched. */
export function KeysChoice({ path, options, none }: KeysChoiceProps) {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const field = useField<readonly string[]>(path);
  const [isOpen, open] = useState(false);
  const keys = field.value ?? [];
  const nameOf = (key: string) => options.find(({ value }) => value === key)?.label.trim() ?? key;
  return (
    <fieldset className={styles.keys} id={field.id} tabIndex={-1} data-field>
      <legend className={styles.label}>{field.label}</legend>
      {keys.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <ul className={styles.chosen}>
          {keys.map((key) => (
            <li key={key} className={styles.key}>
              <span>{nameOf(key)}</span>
              <IconButton
                icon="close"
                iconSizePx={14}
                className={styles.small}
                label={t('editor.remove', { name: nameOf(key) })}
                onClick={() => field.set(keys.filter((one) => one !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id={field.id}>{field.error}</FieldError>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => open(true)}>
        {backoffice('picker.choose')}
        <VisuallyHidden>{backoffice('about', { about: field.label })}</VisuallyHidden>
      </Button>
      <KeysDialog
        open={isOpen}
        onClose={() => open(false)}
        title={field.label}
        options={options}
        chosen={keys}
        onChange={field.set}
      />
    </fieldset>
  );
}

type KeysDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  options: readonly SelectOption[];
  chosen: readonly string[];
  onChange: (keys: readonly string[]) => void;
};

function KeysDialog({ open, onClose, title, options, chosen, onChange }: KeysDialogProps) {
  const backoffice = useTranslations('backoffice');
  const [words, setWords] = useState('');
  const sought = foldText(words.trim());
  const found = options.filter(({ label }) => foldText(label).includes(sought));
  return (
    <SearchDialog
      open={open}
      onClose={onClose}
      title={title}
      size="small"
      label={backoffice('picker.search')}
      words={words}
      onType={setWords}
      isFound={found.length > 0}
    >
      <div className={styles.list}>
        {found.map(({ value, label }) => (
          <CheckLine
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, value] : chosen.filter((key) => key !== value))
            }
          />
        ))}
      </div>
    </SearchDialog>
  );
}
