import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import type { BuyBarProps } from './buy-bar-content.tsx';

const BuyBarContent = lazyPart(() => import('./buy-bar-content.tsx'));

/** On small screens: price and action at the bottom of the window while the form itself is out of sight. */
export function BuyBar(props: BuyBarProps) {
  const { formId } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Nor does it lie over the page's footer.
    const places = [document.getElementById(formId), document.querySelector('main ~ footer')];
    const inSight = new Set<Element>();
    // As the bar's sheet has it; larger windows show none.
    const isSmall = window.matchMedia('(max-width: 1023.98px)');
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      setShown(isSmall.matches && inSight.size === 0);
    });
    for (const place of places) if (place) observer.observe(place);
    return () => observer.disconnect();
  }, [formId]);
  if (!shown) return null;
  return (
    <Suspense>
      <BuyBarContent {...props} />
    </Suspense>
  );
}
