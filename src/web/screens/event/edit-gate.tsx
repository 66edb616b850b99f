import type { ReactNode } from 'react';
import type { EditedEvent } from '../../editor/event/event-document.ts';
import { gateTo } from '../../parts/editing/editor-gate.tsx';

// By itself: of what is caught where it is imported Vite tells nobody.
const importEditor = () => import('../../editor/event/edited-event.tsx');
const Gate = gateTo<{ event: EditedEvent }>(importEditor);

/** The way into edit mode of events. */
export default function EventEditGate({ event, children }: { event: EditedEvent; children: ReactNode }) {
  return <Gate event={event}>{children}</Gate>;
}
