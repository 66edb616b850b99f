import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import { holdCalls } from './held-calls.ts';

const LoginDialog = lazyPart(() => import('./login-dialog.tsx'));

/** Where the login ends while somebody works, they log in on top of the page; what they were saving is saved then. */
export function LoginAgain() {
  const [isAsked, ask] = useState(false);
  const [goOn, setGoOn] = useState(() => () => {});
  useEffect(() => {
    const { fetch } = window;
    let ended: string | undefined;
    const held = holdCalls(fetch.bind(window), () => {
      ended = loginNow();
      ask(true);
    });
    const own = held.fetch;
    window.fetch = own;
    setGoOn(() => () => {
      ask(false);
      held.goOn();
    });
    // In another window, perhaps.
    const look = () => {
      const now = loginNow();
      if (now === undefined || now === ended) return;
      ask(false);
      held.goOn();
    };
    window.addEventListener('focus', look);
    return () => {
      if (window.fetch === own) window.fetch = fetch;
      window.removeEventListener('focus', look);
    };
  }, []);
  return (
    isAsked && (
      <Suspense>
        <LoginDialog onDone={goOn} />
      </Suspense>
    )
  );
}

/** The login that this browser holds, by the cookie that says until when; it may be one that has ended. */
function loginNow(): string | undefined {
  return /(?:^|; )signedIn=(\d+)/.exec(document.cookie)?.[1];
}
