import { type FormEvent, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSite } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './link-picker.module.css';
import { readAddress, type StoredLink } from './link-values.ts';

type AddressEntryProps = { begun: string; onChoose: (link: StoredLink) => void };

/** An address elsewhere, or of the site itself: checked when it is to be taken, and from then on with each key. */
export function AddressEntry({ begun, onChoose }: AddressEntryProps) {
  const t = useTranslations('backoffice');
  const [typed, setTyped] = useState(begun);
  const [isSent, setSent] = useState(false);
  const { url } = useSite();
  const reading = readAddress(typed, [url, globalThis.location?.origin].filter(Boolean));
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
