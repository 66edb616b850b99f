import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import { RichTextEditing } from '#web/parts/rich-text/rich-text-editing.ts';
import text from '#web/styles/text.module.css';
import { useEditState } from '../editing-context.ts';
import styles from './rich-text.module.css';

/** Fetched when somebody enters the first text. */
const RichEditor = lazy(() => import('./rich-editor.tsx'));

type InlineRichTextProps = {
  place: { readonly sectionId: string; readonly path: string };
  /** As visitors see it. */
  drawn: object;
};

/**
 * Running text that is written in place. It is drawn as for visitors until somebody enters it; the editor then stays until
 * the server has drawn what was written.
 */
export function InlineRichText({ place, drawn }: InlineRichTextProps) {
  const t = useTranslations('editor');
  const redraws = useEditState((state) => state.redraws);
  const [entered, setEntered] = useState<object | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const isOpen = entered === drawn || (entered !== undefined && hasFocus(frame.current));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was undone is drawn, not kept in an editor.
  useEffect(() => setEntered(undefined), [redraws]);

  const plain = (
    <RichTextEditing value={undefined}>
      <RichText document={drawn} />
    </RichTextEditing>
  );
  if (isOpen) {
    return (
      <div ref={frame} data-edit-rich="">
        <Suspense fallback={<div className={text.prose}>{plain}</div>}>
          <RichEditor place={place} />
        </Suspense>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it becomes the text's editor as soon as it is entered.
    <div
      ref={frame}
      className={`${text.prose} ${styles.closed}`}
      role="textbox"
      aria-multiline="true"
      aria-label={t('rich.write')}
      tabIndex={0}
      data-edit-rich=""
      onFocus={() => setEntered(drawn)}
    >
      {plain}
    </div>
  );
}

function hasFocus(frame: HTMLElement | null): boolean {
  return frame?.contains(document.activeElement) === true;
}
