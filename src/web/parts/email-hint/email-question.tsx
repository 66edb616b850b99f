import { useEffect, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { afterPress, watchPresses } from '../../ui/press-end.ts';
import styles from './email-question.module.css';

/**
 * Where people of this shop's countries have their mail. A domain that stands here is right as it is; one that nearly does is
 * a slip of the fingers. Few and known ones: a longer list would correct the domains of companies.
 */
const mailDomains = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'hotmail.hr'],
  ...['live.com', 'live.de', 'msn.com', 'yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'ymail.com', 'mail.com'],
  ...['email.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com'],
  ...['gmx.de', 'gmx.at', 'gmx.ch', 'gmx.net', 'web.de', 'freenet.de', 't-online.de', 'posteo.de'],
  ...['mailbox.org', 'aon.at', 'chello.at', 'bluewin.ch', 'net.hr', 't-com.hr', 'ht.hr', 'vip.hr'],
  ...['inet.hr', 'optinet.hr', 'iskon.hr', 'xnet.hr', 'siol.net', 'telemach.net', 'libero.it'],
] as const;

/** Shorter ones differ by one letter from too many domains of companies. */
const shortestCorrected = 7;
/** From this length on two slips are still nearer to the known domain than to any other. */
const longFrom = 9;

/** What somebody most likely meant to type; nothing where the domain is right or simply unknown. */
export function likelyAddress(typed: string): string | undefined {
  const [, name, domain] = /^\s*(\S+)@(\S+?)\s*$/.exec(typed) ?? [];
  if (!name || !domain) return undefined;
  const written = domain.toLowerCase();
  if ((mailDomains as readonly string[]).includes(written)) return undefined;
  const near = mailDomains
    .filter((known) => known.length >= shortestCorrected)
    .map((known) => ({ known, slips: slipsBetween(written, known) }))
    .filter(({ known, slips }) => slips <= (known.length >= longFrom ? 2 : 1))
    .toSorted((one, other) => one.slips - other.slips);
  return near[0] && `${name}@${near[0].known}`;
}

/** Letters left out, added, exchanged or swapped with their neighbour (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          ...(isSwapped ? [(before[column - 2] ?? 0) + 1] : []),
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

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
