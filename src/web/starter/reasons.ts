import { hasCookie, needsAccount } from '#web/visitor/browser-state.ts';

/** Whether there is something on this page that only scripts do, without anybody's sign (docs/decisions/042). */
export function hasReasonToWake(): boolean {
  const { hash, search } = window.location;
  return (
    hash !== '' ||
    new URLSearchParams(search).get('editPage') === 'true' ||
    needsAccount() ||
    hasCookie('backoffice') ||
    document.querySelector('[data-wake]') !== null
  );
}
