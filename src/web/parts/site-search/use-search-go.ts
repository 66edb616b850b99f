import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { searchPath } from './search-address.ts';

/**
 * Goes where the field leads, its form's sending included; on the search page itself the address is replaced. The focus goes
 * to what has come.
 */
export function useSearchGo(field: RefObject<HTMLInputElement | null>, onLeave: (() => void) | undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();
  const searchPage = pathOf('search', language);
  const go = async (address: string): Promise<void> => {
    onLeave?.();
    await navigate(address, { replace: pathname === searchPage && address.startsWith(searchPage) });
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const send = useEffectEvent((event: Event) => {
    event.preventDefault();
    void go(searchPath(language, { search: field.current?.value.trim() ?? '', category: 'products' }));
  });
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener('submit', send);
    return () => form?.removeEventListener('submit', send);
  }, [field]);
  return go;
}
