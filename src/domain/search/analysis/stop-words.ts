import type { Language } from '#values/language.ts';

/** Words that say nothing beside others; folded. */
const words: Readonly<Record<Language, string>> = {
  hr: `mene meni tebe tebi nas nama njega njih svoj svoju a ali bez bi bih bio biti cemu da do dok ga gdje i ili iz ja je jer jesu kad kada kako kao kod koja koje koji ko li me mi
    mu na nad ne neki nego ni nije o od oko on ona oni po pod pored pre pred preko prema pri radi s sa sam se si sto su sve sav ta
    taj te ti to toga tu u uz uvijek vam vas vi za trebam treba zelim molim imate imam kupiti kupnja cijena`,
  en: `a about all am an and any are as at be buy by can could do does for from has have how i if in into is it its me my need of
    on or our please price show some that the their them there these this to too up us want was we what when where which who will
    with would you your`,
  de: `aber als am an auch auf aus bei bin bis brauche da damit das dem den der des die dir du ein eine einem einen einer eines er
    es fur habe haben hat ich im in ist kann kaufen man mein meine mich mir mit mochte nach nicht noch oder preis sich sie sind
    so suche um und uns unter vom von vor was wie wir wo zu zum zur uber`,
};

const byLanguage: Readonly<Record<Language, ReadonlySet<string>>> = {
  hr: new Set(words.hr.split(/\s+/)),
  en: new Set(words.en.split(/\s+/)),
  de: new Set(words.de.split(/\s+/)),
};

/** Words without those that say nothing; all of them where there are no others. */
export function tellingWords<W extends { readonly folded: string }>(
  words: readonly W[],
  language: Language,
): readonly W[] {
  const telling = words.filter(({ folded }) => !isStopWord(folded, language));
  return telling.length > 0 ? telling : words;
}

export function isStopWord(word: string, language: Language): boolean {
  return byLanguage[language].has(word);
}
