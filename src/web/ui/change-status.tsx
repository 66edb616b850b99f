import { useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Tells screen readers a text that has become another one; what stands there when a page comes is no news. */
export function ChangeStatus({ text }: { text: string | undefined }) {
  const [said, say] = useState<{ text: string; isNews: boolean }>();
  if (text !== undefined && said?.text !== text) say({ text, isNews: said !== undefined });
  return <VisuallyHidden role="status">{said?.isNews ? text : ''}</VisuallyHidden>;
}
