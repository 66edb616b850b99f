import { diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { useFieldWords, useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Difference } from '../content/differences.ts';
import { useEditing } from '../editing-context.ts';
import { firstWords } from '../first-words.ts';
import styles from './differences.module.css';

/** Texts that differ in more words than this are shown whole, one after the other. */
const editsMaximum = 1000;

type Piece = { readonly value: string; readonly added?: boolean; readonly removed?: boolean };

/** Two states of a text as one, with what is gone crossed out and what is new underlined. */
function MarkedText({ before, now }: { before: string; now: string }) {
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

type DifferencesListProps = {
  differences: readonly Difference[];
  /** What can be done about one of them; `name` is what it is called. */
  action?: (difference: Difference, name: string) => ReactNode;
};

/** What two states of a text say otherwise, place by place. */
export function DifferencesList({ differences, action }: DifferencesListProps) {
  const t = useTranslations('editor');
  const names = useSectionNames();
  const isOfEvent = useEditing().kind === 'event';
  if (differences.length === 0) return <p>{t('differences.nothing')}</p>;
  return (
    <ol className={styles.list}>
      {differences.map((difference) => {
        const { part, kind, change, section } = difference;
        const ofWhole = t(isOfEvent && kind === 'description' ? 'event.lead' : `differences.kinds.${kind}`);
        const name = section ? names.name(section.type) : ofWhole;
        const begins = section && firstWords(section);
        return (
          <li key={`${kind}-${part}`} className={styles.place}>
            <h3 className={styles.name}>
              {begins ? `${name}: ${begins}` : name}
              <Badge tone={tones[change]}>{t(`differences.change.${change}`)}</Badge>
            </h3>
            <Places difference={difference} />
            {action?.(difference, name)}
          </li>
        );
      })}
    </ol>
  );
}

const tones = { changed: 'neutral', added: 'ok', removed: 'warn' } as const;

function Places({ difference: { kind, section, texts, others, settings } }: { difference: Difference }) {
  const t = useTranslations('editor');
  const words = useFieldWords(section?.type ?? '');
  if (kind === 'order') return <p>{t('differences.orderChanged')}</p>;
  return (
    <>
      {texts.map(({ name, inEntry, before, now }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields of entries have the same names.
        <div key={`${name}-${index}`}>
          {section && <p className={styles.field}>{words.label(name, inEntry)}</p>}
          <MarkedText before={before} now={now} />
        </div>
      ))}
      {others.length > 0 && (
        <p className={styles.field}>
          {t('differences.others', { names: others.map((name) => words.label(name, false)).join(', ') })}
        </p>
      )}
      {settings.map((setting) => (
        <p key={setting} className={styles.field}>
          {t(`differences.settings.${setting}`)}
        </p>
      ))}
    </>
  );
}
