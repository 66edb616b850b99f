import { useRef, useState } from 'react';
import type { Language } from '#values/language.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { keepRecent } from './recent-choices.ts';
import { ReferenceOrder } from './reference-order.tsx';
import styles from './reference-picker.module.css';
import { ReferenceSearch } from './reference-search.tsx';
import { keepReferences, type Reference } from './references.ts';
import { useReferences } from './use-references.ts';

await needBackofficeMessages('backoffice', 'fields', 'notices');

export type ReferencePickerProps = {
  kind: ReferenceKind;
  /** Of the document: titles are shown in it. */
  language: Language;
  open: boolean;
  onClose: () => void;
  /** Keys. */
  chosen: readonly string[];
  /** Several may be chosen, up to so many; one unless told, which closes the dialog. */
  maximum?: number;
  onChoose: (keys: readonly string[]) => void;
};

/** The dialog in which things are chosen that sections refer to: products, pictures, forms and so on. */
export function ReferencePicker(props: ReferencePickerProps) {
  // What was typed and ticked the last time is no choice.
  if (!props.open) return null;
  return props.maximum === undefined ? <OnePicker {...props} /> : <SeveralPicker {...props} />;
}

function OnePicker({ kind, language, chosen, onChoose, onClose }: ReferencePickerProps) {
  const t = useTranslations('backoffice');
  const field = useRef<HTMLInputElement>(null);
  const pick = (reference: Reference) => {
    keepReferences(language, kind, [reference]);
    keepRecent(kind, [reference.key]);
    onChoose([reference.key]);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`choose.${kind}`)}
      closeLabel={t('picker.close')}
      initialFocusRef={field}
    >
      <ReferenceSearch kind={kind} language={language} chosen={chosen} field={field} onPick={pick} />
    </Dialog>
  );
}

function SeveralPicker({ kind, language, chosen, maximum = 1, onChoose, onClose }: ReferencePickerProps) {
  const t = useTranslations('backoffice');
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState(chosen);
  const { known } = useReferences(language, kind, keys);
  const isFull = keys.length >= maximum;
  const toggle = (reference: Reference) => {
    keepReferences(language, kind, [reference]);
    if (keys.includes(reference.key)) setKeys(keys.filter((key) => key !== reference.key));
    else if (!isFull) setKeys([...keys, reference.key]);
  };
  const choose = () => {
    keepRecent(
      kind,
      keys.filter((key) => !chosen.includes(key)),
    );
    onChoose(keys);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`choose.${kind}`)}
      closeLabel={t('picker.close')}
      initialFocusRef={field}
      footer={
        <div className={styles.actions}>
          <Button onClick={choose}>{t('picker.done')}</Button>
          <Button variant="ghost" onClick={onClose}>
            {t('picker.cancel')}
          </Button>
          <p className={styles.count} role="status">
            {t('picker.chosen', { count: keys.length })}
            {isFull && ` · ${t('field.full', { count: maximum })}`}
          </p>
        </div>
      }
    >
      <div className={styles.several}>
        <ReferenceSearch
          kind={kind}
          language={language}
          chosen={keys}
          multiple
          field={field}
          onPick={toggle}
        />
        <div className={styles.order}>
          <p className={styles.heading}>{t('picker.order')}</p>
          {known.length > 0 ? (
            <ReferenceOrder label={t('picker.order')} kind={kind} chosen={known} onChange={setKeys} />
          ) : (
            <p className={styles.quiet}>{t('picker.nothingChosen')}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
