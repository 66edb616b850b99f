import type { LibraryMedium, MediumUse } from '#contract/shapes/media-shapes.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

type Details = {
  readonly code?: unknown;
  readonly fields?: Readonly<Record<string, { readonly rule: string }>>;
  readonly uses?: readonly MediumUse[];
};

const errorOfRule: Readonly<Record<string, string>> = {
  oneOf: 'otherKind',
  tooComplex: 'tooComplex',
  otherPicture: 'otherPicture',
  moving: 'moving',
  drawingFonts: 'drawingFonts',
  drawingStyles: 'drawingStyles',
  drawingMotion: 'drawingMotion',
  drawingPages: 'drawingPages',
  drawingPictures: 'drawingPictures',
};

/** An error about a file or medium, in the library's own words if it has some. */
export function useLibraryErrors(): (error: unknown) => string {
  const t = useTranslations('library');
  const texts = useRefusalTexts();
  return (error) => {
    const { code, fields } = detailsOf(error);
    if (code === 'PAYLOAD_TOO_LARGE') return t('error.tooLarge');
    const ofFile = fields?.file && (errorOfRule[fields.file.rule] ?? 'noMedium');
    if (ofFile) return t(`error.${ofFile}`);
    return texts.refusal(error);
  };
}

/** Whether the same file would be refused again. */
export function isFinal(error: unknown): boolean {
  const { code } = detailsOf(error);
  return code === 'PAYLOAD_TOO_LARGE' || code === 'VALIDATION';
}

/** Where a medium is used that could not be deleted or made private for that. */
export function usesIn(error: unknown): readonly MediumUse[] | undefined {
  const { code, uses } = detailsOf(error);
  return code === 'IN_USE' ? (uses ?? []) : undefined;
}

/** Languages in which a picture says nothing to those who do not see it. */
export function missingAlt({ kind, decorative, alt }: Pick<LibraryMedium, 'kind' | 'decorative' | 'alt'>) {
  if (kind !== 'picture' || decorative) return [];
  return (['hr', 'en', 'de'] as const).filter((language) => !alt[language]?.trim());
}

function detailsOf(error: unknown): Details {
  const details = typeof error === 'object' && error !== null && 'details' in error ? error.details : {};
  return typeof details === 'object' && details !== null ? details : {};
}
