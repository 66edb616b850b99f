import { useCallback, useEffect, useState } from 'react';

/** Copies at once, and again when asked. Some browsers copy nothing: without a secure address, or too long after the press. */
export function useCopying(text: string) {
  const [isCopied, setCopied] = useState(false);
  const copy = useCallback(
    () =>
      navigator.clipboard?.writeText(text).then(
        () => setCopied(true),
        () => setCopied(false),
      ),
    [text],
  );
  useEffect(() => void copy(), [copy]);
  return { isCopied, copy };
}
