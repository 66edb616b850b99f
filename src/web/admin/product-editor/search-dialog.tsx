import type { ReactNode } from 'react';
import { keywordMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './product-editor.module.css';

type SearchDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'size'> & {
  /** Of the field that is typed into. */
  label: string;
  words: string;
  onType: (words: string) => void;
  /** Whether something is shown below. */
  isFound: boolean;
  children: ReactNode;
};

/** A dialog in which something is searched, and chosen from what was found. */
export function SearchDialog({ label, words, onType, isFound, children, ...dialog }: SearchDialogProps) {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  return (
    <Dialog
      {...dialog}
      closeLabel={backoffice('picker.close')}
      footer={<Button onClick={dialog.onClose}>{backoffice('picker.done')}</Button>}
    >
      <div className={styles.choices}>
        <TextField
          label={label}
          type="search"
          value={words}
          maxLength={keywordMaximum}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onType(value)}
        />
        {children}
        {!isFound && <p className={styles.quiet}>{t('editor.nothingFound')}</p>}
      </div>
    </Dialog>
  );
}
