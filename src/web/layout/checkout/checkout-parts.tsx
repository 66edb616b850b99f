import type { ReactNode } from 'react';
import { needMessages } from '#web/i18n/messages.ts';
import { ReducedFooter } from './reduced-footer.tsx';
import { ReducedHeader } from './reduced-header.tsx';

await needMessages('paying');

/**
 * One of the two, in one piece so that they come together.
 * @param top what the header holds besides; without it, it is the footer
 */
export default function CheckoutParts({ top }: { top?: ReactNode }) {
  return top ? <ReducedHeader>{top}</ReducedHeader> : <ReducedFooter />;
}
