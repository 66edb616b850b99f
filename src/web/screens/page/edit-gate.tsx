import type { ReactNode } from 'react';
import type { LoadedPageSection } from '#sections/page-section.ts';
import type { EditedDocument } from '../../editor/content/edited-content.ts';
import { gateTo } from '../../parts/editing/editor-gate.tsx';

// By itself: of what is caught where it is imported Vite tells nobody.
const importEditor = () => import('../../editor/edited-page.tsx');
const Gate = gateTo<{ document: EditedDocument; loaded: readonly LoadedPageSection[] }>(importEditor);

type GateProps = { document: unknown; loaded: readonly LoadedPageSection[]; children: ReactNode };

/** The way into edit mode of pages and posts. */
export default function EditGate({ document, loaded, children }: GateProps) {
  return (
    <Gate document={document as EditedDocument} loaded={loaded}>
      {children}
    </Gate>
  );
}
