import { asksForEditing } from '#values/edited-pages.ts';
import { hasCookie, needsAccount } from './browser-state.ts';

/** Whether the page is opened to be edited: nobody waits for its pictures then. */
export const isEditAsked = (): boolean => asksForEditing(window.location.search);

/** Whether there is something on this page that only scripts do, without anybody's sign (docs/decisions/script-loading.md). */
export function hasReasonToWake(): boolean {
  return (
    window.location.hash !== '' ||
    isEditAsked() ||
    needsAccount() ||
    hasCookie('backoffice') ||
    document.querySelector('[data-wake]') !== null
  );
}
