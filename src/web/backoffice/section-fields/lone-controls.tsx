import { type ReactNode, useMemo } from 'react';
import type { Language } from '#values/language.ts';
import { FieldsContext } from './field-context.ts';
import { Fields } from './fields.tsx';
import { useFieldWords } from './use-field-words.ts';

/** For controls that stand outside of any section: a link of a navigation, a picture of the site. */
export function LoneControls({ language, children }: { language: Language; children: ReactNode }) {
  const words = useFieldWords('');
  const context = useMemo(
    () => ({ words, language, errors: {}, anchors: [], renderRichText: undefined, Fields }),
    [words, language],
  );
  return <FieldsContext value={context}>{children}</FieldsContext>;
}
