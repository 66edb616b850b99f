import type { FormEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useWordsLanguage } from '#web/i18n/use-translations.ts';

/**
 * Puts a window with forms of its own beside the page: it may have been opened from within a form, and forms do not nest. In
 * Chromium nothing would hear that the inner one is sent, and the browser would leave the page by it.
 */
export function BesidePage({ children }: { children: ReactNode }) {
  const language = useWordsLanguage();
  // React's events rise to whatever has opened the window.
  const keep = (event: FormEvent) => event.stopPropagation();
  return createPortal(
    <div lang={language} onSubmit={keep}>
      {children}
    </div>,
    document.body,
  );
}
