import type { Language } from '#values/language.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';
import type { WordList } from './word-list.ts';

/*
 * An index of words as columns (catalogue/index/packed-columns.ts) and back: words as one text, lists of numbers one behind
 * the other. What has changed since it was built is little and stays as it is.
 */

type PackedWordIndex = ReturnType<typeof packWordIndex>;

export function packWordIndex({ vocabulary, changed, ...columns }: WordIndex) {
  const { terms, stems, termsByStem, termsByPart, written } = vocabulary;
  return {
    ...columns,
    terms: packWordList(terms),
    stems: packWordList(stems),
    termsByStem: packLists(termsByStem),
    parts: packTexts([...termsByPart.keys()]),
    termsByPart: packLists([...termsByPart.values()]),
    writtenTerms: Uint32Array.from(written.keys()),
    written: packTexts([...written.values()]),
    changed: [...changed].map(([row, { head, name, purpose, text, numbers, nameLength }]) => ({
      row,
      head: [...head],
      name: [...name],
      purpose: [...purpose],
      text: [...text],
      numbers: [...numbers],
      nameLength,
    })),
  };
}

export function unpackWordIndex(language: Language, packed: object): WordIndex {
  const { terms, stems, termsByStem, parts, termsByPart, writtenTerms, written, changed, ...columns } =
    packed as PackedWordIndex;
  const listsByPart = unpackLists(termsByPart);
  const writtenWords = unpackTexts(written);
  const vocabulary: Vocabulary = {
    language,
    terms: unpackWordList(terms),
    stems: unpackWordList(stems),
    termsByStem: unpackLists(termsByStem),
    termsByPart: new Map(unpackTexts(parts).map((part, place) => [part, listsByPart[place] ?? []])),
    written: new Map([...writtenTerms].map((term, place) => [term, writtenWords[place] ?? ''])),
  };
  return {
    ...columns,
    vocabulary,
    changed: new Map(
      changed.map(({ row, head, name, purpose, text, numbers, nameLength }) => [
        row,
        {
          head: new Set(head),
          name: new Set(name),
          purpose: new Set(purpose),
          text: new Set(text),
          numbers: new Set(numbers),
          nameLength,
        },
      ]),
    ),
  };
}

function packWordList({ words, forwards, backwards }: WordList) {
  return { words: packTexts(words), forwards, backwards };
}

function unpackWordList({ words: packed, forwards, backwards }: ReturnType<typeof packWordList>): WordList {
  const words = unpackTexts(packed);
  return { words, numbers: new Map(words.map((word, number) => [word, number])), forwards, backwards };
}

/** Words have no line feeds. */
function packTexts(texts: readonly string[]) {
  return { count: texts.length, bytes: Buffer.from(texts.join('\n')) as Uint8Array };
}

function unpackTexts({ count, bytes }: ReturnType<typeof packTexts>): string[] {
  if (count === 0) return [];
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().split('\n');
}

function packLists(lists: readonly (readonly number[])[]) {
  return {
    lengths: Uint32Array.from(lists, ({ length }) => length),
    numbers: Uint32Array.from(lists.flat()),
  };
}

function unpackLists({ lengths, numbers }: ReturnType<typeof packLists>): number[][] {
  let from = 0;
  return Array.from(lengths, (length) => {
    const list = Array.from(numbers.subarray(from, from + length));
    from += length;
    return list;
  });
}
