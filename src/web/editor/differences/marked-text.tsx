import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './differences.module.css';

/** Texts that differ in more words than this are shown whole, one after the other. */
const editsMaximum = 1000;

type Piece = { readonly value: string; readonly added?: boolean; readonly removed?: boolean };

/** Two states of a text as one, with what is gone crossed out and what is new underlined. */
export function MarkedText({ before, now }: { before: string; now: string }) {
  const t = useTranslations('editor');
  const pieces = useMemo(() => piecesOf(before, now), [before, now]);
  return (
    <p className={styles.text}>
      {pieces.map(({ value, added, removed, key }) => {
        if (!added && !removed) return <span key={key}>{value}</span>;
        const Mark = added ? 'ins' : 'del';
        return (
          <Mark key={key}>
            <VisuallyHidden>
              {t(added ? 'differences.addedWords' : 'differences.removedWords')}
            </VisuallyHidden>
            {value}
          </Mark>
        );
      })}
    </p>
  );
}

function piecesOf(before: string, now: string): (Piece & { readonly key: string })[] {
  const pieces: readonly Piece[] = diffWordsWithSpace(before, now, { maxEditLength: editsMaximum }) ?? [
    { value: before, removed: true },
    { value: now, added: true },
  ];
  let at = 0;
  return pieces.map((piece) => {
    at += piece.value.length;
    return { ...piece, key: `${at}-${piece.added}-${piece.removed}` };
  });
}
