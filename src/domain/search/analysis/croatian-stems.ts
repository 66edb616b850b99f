/*
 * Word forms of Croatian by the endings of its declensions (Barić et al., Hrvatska gramatika, Školska knjiga 1997: nouns
 * §§ 231–470, adjectives §§ 477–531; sound changes: sibilarisation §§ 93–97, fleeting a §§ 111–117, l to o § 118). Words are
 * folded: without diacritics. Written for this shop; no stemmer's rules are copied here.
 */

/** Endings of nouns and adjectives, the longest first. */
const endings = [
  ...['ovima', 'evima', 'ijima'],
  ...['ovi', 'ova', 'ove', 'evi', 'eva', 'eve', 'ima', 'ama', 'oga', 'ega', 'ome', 'omu', 'emu'],
  ...['og', 'eg', 'om', 'em', 'im', 'ih', 'oj'],
  ...['a', 'e', 'i', 'o', 'u'],
];
/** What is left of a word says nothing where it is shorter. */
const stemMinimum = 3;
const derivedStemMinimum = 4;

/** Before -i and -ima k, g and h become c, z and s: oluk, oluci. */
const softened: Readonly<Record<string, string>> = { c: 'k', z: 'g', s: 'h' };

/** The stems that a word may have: two words may be forms of one where they share a stem. */
export function croatianStems(word: string): string[] {
  const stems = new Set<string>();
  addStemsOf(stems, word);
  // A jat that is long in some forms and short in others, and often confused: žlijeb, žljebovi; brijeg, bregovi.
  const short = word.replace(/(r?)ije(?=[^aeiou])/, (_, r) => (r ? 're' : 'je'));
  if (short !== word) addStemsOf(stems, short);
  return [...stems];
}

function addStemsOf(stems: Set<string>, word: string): void {
  const ending = endings.find(
    (candidate) => word.endsWith(candidate) && isStem(word.slice(0, -candidate.length)),
  );
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  add(stems, stem);
  if (ending === undefined || ending === 'a') add(stems, word.length > stemMinimum ? stem : word);
  // -ov- and -ev- lengthen some plurals (krov, krovovi) and belong to other stems (cijev, cijevi).
  if (ending !== undefined && /^[oe]v/.test(ending)) add(stems, `${stem}${ending.slice(0, 2)}`);
  if (ending === 'i' || ending === 'ima') {
    const hard = softened[stem.at(-1) ?? ''];
    if (hard !== undefined) add(stems, stem.slice(0, -1) + hard);
  }
  // okrugao, okrugla; bijel, bio is too short to tell.
  if (word.endsWith('ao')) add(stems, `${word.slice(0, -2)}l`);
}

function add(stems: Set<string>, stem: string): void {
  stems.add(stem);
  // A fleeting a: vijak, vijka.
  const fleeting = /^(.*[^aeiou])a([^aeiou]j?)$/.exec(stem);
  if (fleeting && isStem(`${fleeting[1]}${fleeting[2]}`)) stems.add(`${fleeting[1]}${fleeting[2]}`);
  // Nouns and participles of verbs: falcanje, falcani.
  const verb = /^(.+)[ae]n(j|ost)?$/.exec(stem)?.[1];
  if (verb !== undefined && verb.length >= derivedStemMinimum && isStem(verb)) stems.add(verb);
}

/** Long enough, with a vowel or an r that stands for one. */
function isStem(stem: string): boolean {
  return stem.length >= stemMinimum && /[aeiour]/.test(stem);
}
