import { createContext, type ReactNode } from 'react';

/** Draws what is edited instead of rich text; nothing where the text is not to be edited. Visitors have none of it. */
export const RichTextEditing = createContext<((document: object) => ReactNode | undefined) | undefined>(
  undefined,
);
