import { hasServer, isOnline } from './connection.ts';
import type { Waiting } from './held-requests.ts';

/**
 * Keeps the page when a link or form leads to another document and there is no connection: the browser would show its
 * own error page. A link is followed when it is retried; a form that changes something counts as not sent.
 * @param tell gets what waits; undefined when nothing does any more
 * @param leave goes to an address by a new document
 */
export function holdDocuments(
  window: Window,
  { tell, leave }: { tell(waiting: Waiting | undefined): void; leave(address: string): void },
) {
  let awaited: string | undefined;

  function hold(event: Event, address: string | undefined): void {
    event.preventDefault();
    awaited = address;
    tell(address === undefined ? 'form' : 'page');
  }

  function onClick(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || isOnline() || !isPlain) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.hasAttribute('download') || !staysHere(link.target) || !/^https?:$/.test(link.protocol))
      return;
    if (link.hash && withoutHash(link.href) === withoutHash(window.location.href)) return;
    hold(event, link.href);
  }

  function onSubmit(event: SubmitEvent): void {
    if (event.defaultPrevented || isOnline() || !(event.target instanceof HTMLFormElement)) return;
    const { target: form, submitter } = event;
    // The button goes before its form. Properties could be fields of these names.
    const said = (name: string): string =>
      submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
    const method = said('method').toLowerCase();
    if (method === 'dialog' || !staysHere(said('target'))) return;
    const address = new URL(said('action'), window.location.href);
    const entries = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
    address.search = new URLSearchParams(entries).toString();
    hold(event, method === 'post' ? undefined : address.href);
  }

  // After all that the page itself does about it.
  window.addEventListener('click', onClick);
  window.addEventListener('submit', onSubmit);
  return {
    async tryAgain(): Promise<void> {
      if (awaited === undefined || !isOnline() || !(await hasServer())) return;
      const address = awaited;
      // Somebody who was asked about unsaved work and stayed is not asked again.
      awaited = undefined;
      tell(undefined);
      if (address !== undefined) leave(address);
    },

    /** Another page is wanted since. */
    forget(): void {
      awaited = undefined;
    },

    end(): void {
      window.removeEventListener('click', onClick);
      window.removeEventListener('submit', onSubmit);
    },
  };
}

const staysHere = (target: string): boolean => target === '' || target === '_self';
const withoutHash = (address: string): string => address.replace(/#.*/, '');
