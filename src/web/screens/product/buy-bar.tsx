import { Suspense } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useOutOfSight } from '../../parts/use-out-of-sight.ts';
import { belowSmallDesktop } from '../../styles/breakpoints.ts';
import type { BuyBarProps } from './buy-bar-content.tsx';

const BuyBarContent = lazyPart(() => import('./buy-bar-content.tsx'));

/** On small screens: price and action at the bottom of the window while the form's own button is out of sight. */
export function BuyBar(props: BuyBarProps) {
  const shown = useOutOfSight(`#${props.formId} button[type="submit"]`, belowSmallDesktop);
  if (!shown) return null;
  return (
    <Suspense>
      <BuyBarContent {...props} />
    </Suspense>
  );
}
