import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { plainTextOf, type RichTextNode } from '#values/rich-text.ts';
import { fetchAhead, needCode } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import { RichTextEditing } from '#web/parts/rich-text/rich-text-editing.ts';
import text from '#web/styles/text.module.css';
import { useEditState } from '../editing-context.ts';
import type { PressedPlace } from './rich-editor.tsx';
import styles from './rich-text.module.css';

const fetchEditor = () => import('./rich-editor.tsx');
const RichEditor = lazy(() => needCode(fetchEditor, false));
/** When somebody comes near the first text. */
const { onPointerEnter } = fetchAhead(fetchEditor);

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
  const [entered, setEntered] = useState<{ drawn: object; at: PressedPlace | undefined } | undefined>(
    undefined,
  );
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<PressedPlace | undefined>(undefined);
  const early = useRef('');
  const isOpen = entered?.drawn === drawn || (entered !== undefined && hasFocus(frame.current));

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
        <Suspense
          fallback={
            <div className={`${text.prose} ${styles.opening}`}>
              {plain}
              <FirstLetters typed={early} />
            </div>
          }
        >
          <RichEditor place={place} at={entered?.at} early={early} />
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
      data-placeholder={plainTextOf(drawn as RichTextNode).trim() === '' ? t('rich.placeholder') : undefined}
      onPointerEnter={onPointerEnter}
      onPointerDown={({ currentTarget, clientX, clientY }) => {
        pressed.current = findPlace(currentTarget, clientX, clientY);
      }}
      onFocus={() => {
        setEntered({ drawn, at: pressed.current });
        pressed.current = undefined;
      }}
    >
      {plain}
    </div>
  );
}

/** Takes what is typed until the text's editor has come, which puts it where the text was pressed. */
function FirstLetters({ typed }: { typed: RefObject<string> }) {
  const t = useTranslations('editor');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it looks as the text that it becomes.
    <div
      ref={field}
      className={styles.first}
      role="textbox"
      aria-label={t('rich.write')}
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.innerText;
      }}
    />
  );
}

/** The panel that opens beside the page moves what was pressed: the place is told in letters, not in pixels. */
function findPlace(frame: HTMLElement, clientX: number, clientY: number): PressedPlace | undefined {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  if (!caret || !frame.contains(caret.offsetNode)) return undefined;
  const before = document.createRange();
  before.setStart(frame, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  return { lettersBefore: before.toString().length, begins: caret.offset === 0 };
}

function hasFocus(frame: HTMLElement | null): boolean {
  return frame?.contains(document.activeElement) === true;
}
