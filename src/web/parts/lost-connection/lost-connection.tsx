import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import '#web/i18n/refusal-texts.ts';
import { followConnection, isOutOfReach } from '#web/connection/connection.ts';
import { holdDocuments } from '#web/connection/held-documents.ts';
import { holdRequests, type Waiting } from '#web/connection/held-requests.ts';
import { screenOutOfReachEvent } from '#web/connection/stale-chunk.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTopDialog } from '#web/ui/dialog-stack.ts';
import styles from './lost-connection.module.css';

/** The browser hears of a network that is back, not of a server; and the first requests after it may find none yet. */
const tryAgainMs = 3000;

/** The notice of code that is awaited, which is in the page and not in its dialogs (awaited-connection.tsx). */
const awaitedNotice = () => document.querySelector<HTMLElement>('[data-awaited-connection]');

const isCodeAwaited = (): boolean => awaitedNotice()?.hidden === false;

function followCode(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  const notice = awaitedNotice();
  if (notice) observer.observe(notice, { attributeFilter: ['hidden'] });
  return () => observer.disconnect();
}

/** Says that there is no connection, over the page that stays, and tries again. Fetched while there is one. */
export default function LostConnection() {
  const t = useTranslations('messages');
  const layout = useTranslations('layout');
  const [waiting, setWaiting] = useState<Waiting>();
  const [tryAgain, setTryAgain] = useState(() => () => {});
  useEffect(() => {
    const { fetch } = window;
    // A form that was not sent is worse than what is loaded after it.
    const tell = (next: Waiting | undefined) =>
      setWaiting((now) => (now === 'form' && next === 'page' ? now : next));
    const leave = (address: string) => window.location.assign(address);
    const documents = holdDocuments(window, { tell, leave });
    const held = holdRequests(fetch.bind(window), {
      tell(next) {
        documents.forget();
        tell(next);
      },
      leave,
    });
    const tryAll = () => {
      held.tryAgain();
      void documents.tryAgain();
    };
    const holdScreen = (event: Event) => {
      if (!('isScreen' in event) || !isOutOfReach(window)) return;
      event.preventDefault();
      held.missScreen();
    };
    window.fetch = held.fetch;
    // The bootstrap in the page follows it for itself: what runs there is another copy of the module.
    const unfollow = followConnection(window);
    window.addEventListener('online', tryAll);
    window.addEventListener('vite:preloadError', holdScreen);
    window.addEventListener(screenOutOfReachEvent, held.missScreen);
    setTryAgain(() => tryAll);
    return () => {
      window.fetch = fetch;
      unfollow();
      documents.end();
      window.removeEventListener('online', tryAll);
      window.removeEventListener('vite:preloadError', holdScreen);
      window.removeEventListener(screenOutOfReachEvent, held.missScreen);
    };
  }, []);
  useEffect(() => {
    if (waiting !== 'page') return;
    const timer = setInterval(tryAgain, tryAgainMs);
    return () => clearInterval(timer);
  }, [waiting, tryAgain]);
  const isAwaiting = useSyncExternalStore(followCode, isCodeAwaited, () => false);
  const dialog = useTopDialog();
  if (!waiting && !(isAwaiting && dialog)) return null;
  const again = () => {
    if (waiting === 'form') setWaiting(undefined);
    tryAgain();
  };
  const notice = (
    <div className={styles.place}>
      <Alert
        tone="danger"
        live="assertive"
        title={layout('connectionLost')}
        action={
          waiting && (
            <Button size="small" onClick={again}>
              {t(waiting === 'form' ? 'connection.understood' : 'connection.tryAgain')}
            </Button>
          )
        }
      >
        {waiting
          ? t(waiting === 'form' ? 'connection.formKept' : 'connection.pageKept')
          : layout('connectionAwaited')}
      </Alert>
    </div>
  );
  // While a dialog is open, all outside of it is out of reach.
  return dialog ? createPortal(notice, dialog) : notice;
}
