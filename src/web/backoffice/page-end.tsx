import type { ReactNode } from 'react';

/** Ends a page of the back office: the browser draws a page once it has read this far (src/web/root.tsx). */
export function PageEnd({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return (
    <footer id="page-end" className={className}>
      {children}
    </footer>
  );
}
