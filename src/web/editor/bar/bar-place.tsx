import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEditing } from '../editing-context.ts';

/** Holds the bar above a page: before the page in the document too, so that Tab comes to it first. */
export function BarPlace({ children }: { children: ReactNode }) {
  const { spoken } = useEditing();
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);
  return createPortal(<div lang={spoken}>{children}</div>, host);
}
