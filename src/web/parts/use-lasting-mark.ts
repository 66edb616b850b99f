import { useEffect, useState } from 'react';

/** A pending mark stays at least this long, so that it can be seen (docs/rules/catalogue.md). */
const pendingMarkMs = 200;

/** True while something is on its way, and long enough after it that nothing flickers. */
export function useLastingMark(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (active) {
      setLasting(true);
      return;
    }
    const end = setTimeout(setLasting, pendingMarkMs, false);
    return () => clearTimeout(end);
  }, [active]);
  return active || lasting;
}
