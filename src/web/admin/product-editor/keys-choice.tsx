import { useState } from 'react';
import { foldText } from '#values/folded-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { SelectOption } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useField } from './product-context.ts';
import styles from './product-editor.module.css';

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
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const [words, setWords] = useState('');
  const sought = foldText(words.trim());
  const found = options.filter(({ label }) => foldText(label).includes(sought));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={backoffice('picker.close')}
      size="small"
      footer={<Button onClick={onClose}>{backoffice('picker.done')}</Button>}
    >
      <div className={styles.choices}>
        <TextField
          label={backoffice('picker.search')}
          type="search"
          value={words}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
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
          {found.length === 0 && <p className={styles.quiet}>{t('editor.nothingFound')}</p>}
        </div>
      </div>
    </Dialog>
  );
}
