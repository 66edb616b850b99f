import { type FormEvent, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './link-picker.module.css';
import { readAddress } from './link-values.ts';

/** An address outside of the site: checked when it is to be taken, and from then on with each key. */
export function AddressEntry({ begun, onChoose }: { begun: string; onChoose: (url: string) => void }) {
  const t = useTranslations('backoffice');
  const [typed, setTyped] = useState(begun);
  const [isSent, setSent] = useState(false);
  const reading = readAddress(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if ('value' in reading) onChoose(reading.value);
  };
  return (
    <form className={styles.address} onSubmit={send} noValidate>
      <TextField
        label={t('link.address')}
        hint={t('link.addressHint')}
        error={isSent && 'error' in reading ? t('link.addressWrong') : undefined}
        inputMode="url"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{t('link.take')}</Button>
    </form>
  );
}
