import { useEffect, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { afterPress, watchPresses } from '../../ui/press-end.ts';
import styles from './email-question.module.css';
import { likelyAddress } from './likely-address.ts';

/** Asks, as the field is left, whether another address was meant. It only asks: what is typed may be sent as it is. */
export default function EmailQuestion({ inputId }: { inputId: string }) {
  const t = useTranslations('paying');
  const [likely, setLikely] = useState<string>();
  useEffect(() => {
    const input = inputOf(inputId);
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () => setLikely(likelyAddress(input?.value ?? ''));
    // What is pressed as the field is left must not move away from under the pointer: its press would be lost.
    const leave = () =>
      afterPress(() => {
        if (!signal.aborted) ask();
      });
    watchPresses();
    // Whoever types fast has left the field before this came.
    if (input && input !== document.activeElement) ask();
    input?.addEventListener('blur', leave, { signal });
    input?.addEventListener('input', () => setLikely(undefined), { signal });
    return () => leaving.abort();
  }, [inputId]);
  const take = () => {
    const input = inputOf(inputId);
    if (!input || !likely) return;
    input.value = likely;
    setLikely(undefined);
    input.focus();
  };
  return (
    <p role="status" className={styles.hint}>
      {likely && (
        <>
          {t('didYouMean')}{' '}
          <button type="button" className={styles.address} onClick={take}>
            {likely}
          </button>
          ?
        </>
      )}
    </p>
  );
}

function inputOf(id: string): HTMLInputElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : undefined;
}
