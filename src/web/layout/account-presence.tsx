import { Suspense, useEffect, useRef } from 'react';
import { ApiError } from '#contract/client.ts';
import { toastMs } from '#values/limits.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import type { SaidNotice } from '#web/request/session-cookies.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { hasCookie } from '#web/visitor/browser-state.ts';
import { useCartStore } from '#web/visitor/cart-context.tsx';
import { hearOtherTabs, tellOtherTabs } from '#web/visitor/other-tabs.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useVisitorState, visitorState } from '#web/visitor/visitor-state.ts';
import { createWishlist } from '#web/visitor/wishlist.ts';

await needMessages('notices');

const EditEntry = lazyPart(() => import('../backoffice/edit-entry.tsx'));

/**
 * Handles the visitor's account: the wishlist follows the login, pressed hearts are saved, the server's pending message
 * is shown once, and back-office users get the entry to edit mode.
 */
export default function AccountPresence() {
  const { signedIn, pressed } = useVisitorState();
  const wishlist = useWishlist();
  const store = useCartStore();
  // This code itself may have been loaded with the login that is reported.
  const wasSignedIn = useRef(signedIn && findNotice() === undefined);
  useEffect(() => {
    void wishlist.load(signedIn);
    // The login brought another cart along, or took it away.
    if (wasSignedIn.current !== signedIn) void store.load();
    wasSignedIn.current = signedIn;
  }, [signedIn, wishlist, store]);
  useEffect(
    () => hearOtherTabs((changed) => changed === 'wishlist' && void wishlist.load(signedIn)),
    [signedIn, wishlist],
  );
  useEffect(() => {
    // The login or logout that has just led here.
    if (findNotice() !== undefined) tellOtherTabs('login');
  });
  useEffect(() => {
    if (pressed.length > 0) void wishlist.keep(visitorState.takePressed(), signedIn);
  }, [pressed, signedIn, wishlist]);
  useSaidNotice();
  // The cookie only decides what is shown: the page's own loader checks what may be edited.
  return signedIn && hasCookie('backoffice') ? (
    <Suspense>
      <EditEntry />
    </Suspense>
  ) : null;
}

/** The wishlist of this document; it speaks the texts of the page that is shown. */
function useWishlist() {
  const api = useApi();
  const message = useNotices();
  const { refusal } = useRefusalTexts();
  const toast = useToast();
  const say = useRef({
    kept: (_isOn: boolean) => {},
    refused: (_error: unknown) => {},
  });
  useEffect(() => {
    say.current = {
      kept: (isOn) =>
        toast.show({
          text: message(isOn ? 'addedToWishlist' : 'removedFromWishlist'),
          tone: 'ok',
          durationMs: toastMs,
        }),
      refused(error) {
        const text = refusal(error);
        toast.show({
          text,
          tone: 'error',
          durationMs: readingMs(text),
        });
      },
    };
  });
  const made = useRef<ReturnType<typeof createWishlist>>(undefined);
  made.current ??= createWishlist({
    api,
    told: (isOn) => say.current.kept(isOn),
    refused: (error) => say.current.refused(error instanceof ApiError ? error : { code: 'INTERNAL' }),
  });
  return made.current;
}

/** The pending message of the last answer (request/session-cookies.ts, noticeCookie). */
function findNotice(): SaidNotice | undefined {
  return /(?:^|; )notice=(registered|loggedIn|loggedOut)/.exec(document.cookie)?.[1] as
    | SaidNotice
    | undefined;
}

/** Says it once. */
function useSaidNotice(): void {
  const message = useNotices();
  const toast = useToast();
  useEffect(() => {
    const name = findNotice();
    if (name === undefined) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
    document.cookie = 'notice=; max-age=0; path=/; samesite=lax';
    const text = message(name);
    toast.show({ text, tone: 'ok', durationMs: toastMs });
  });
}
