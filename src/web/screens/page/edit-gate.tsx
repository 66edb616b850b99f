import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { EditedDocument } from '../../editor/content/edited-content.ts';

const EditedPage = lazy(() => import('../../editor/edited-page.tsx'));

/**
 * The one way into edit mode: its code is fetched for whoever may edit the page alone, and until it has come the sections
 * stand there as visitors see them.
 */
export function EditGate({ document, children }: { document: unknown; children: ReactNode }) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  if (!isAwake) return children;
  return (
    <Suspense fallback={children}>
      <EditedPage document={document as EditedDocument}>{children}</EditedPage>
    </Suspense>
  );
}
