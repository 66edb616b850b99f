import { useEffect, useState } from 'react';
import '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { followConnection, isOutOfReach } from '#web/visitor/connection.ts';
import { holdRequests, type Waiting } from '#web/visitor/held-requests.ts';
import { screenOutOfReachEvent } from '#web/visitor/stale-chunk.ts';
import styles from './lost-connection.module.css';
// It says what a page could not, and could not be fetched any more when it is needed.
import './refusal-text.tsx';

/** Says that there is no connection, over the page that stays, and tries again. Fetched while there is one. */
export default function LostConnection() {
  const t = useTranslations('messages');
  const layout = useTranslations('layout');
  const [waiting, setWaiting] = useState<Waiting>();
  const [tryAgain, setTryAgain] = useState(() => () => {});
  useEffect(() => {
    const { fetch } = window;
    const held = holdRequests(fetch.bind(window), {
      // A form that was not sent is worse than what is loaded after it.
      tell: (next) => setWaiting((now) => (now === 'form' && next === 'page' ? now : next)),
      leave: (address) => window.location.assign(address),
    });
    const holdScreen = (event: Event) => {
      if (!('isScreen' in event) || !isOutOfReach(window)) return;
      event.preventDefault();
      held.missScreen();
    };
    window.fetch = held.fetch;
    // The starter in the page follows it for itself: what runs there is another copy of the module.
    const unfollow = followConnection(window);
    window.addEventListener('online', held.tryAgain);
    window.addEventListener('vite:preloadError', holdScreen);
    window.addEventListener(screenOutOfReachEvent, held.missScreen);
    setTryAgain(() => held.tryAgain);
    return () => {
      window.fetch = fetch;
      unfollow();
      window.removeEventListener('online', held.tryAgain);
      window.removeEventListener('vite:preloadError', holdScreen);
      window.removeEventListener(screenOutOfReachEvent, held.missScreen);
    };
  }, []);
  if (!waiting) return null;
  const again = () => {
    if (waiting === 'form') setWaiting(undefined);
    tryAgain();
  };
  return (
    <div className={styles.place}>
      <Alert
        tone="danger"
        live="assertive"
        title={layout('connectionLost')}
        action={
          <Button size="small" onClick={again}>
            {t(waiting === 'form' ? 'connection.understood' : 'connection.tryAgain')}
          </Button>
        }
      >
        {t(waiting === 'form' ? 'connection.formKept' : 'connection.pageKept')}
      </Alert>
    </div>
  );
}
