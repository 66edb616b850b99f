import { type Language, languages } from '#values/language.ts';
import { useAlternates } from '#web/request/alternates.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';

/** A picture as it is shared, with its address on the site. */
export type SharedPicture = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

/** As the protocol writes them; of the English ones networks know the British. */
const locales: Record<Language, string> = { hr: 'hr_HR', en: 'en_GB', de: 'de_DE' };

/** What a page is, as networks sort it. */
export type PageKind = 'website' | 'product' | 'article';

type SocialHeadProps = {
  readonly title: string;
  readonly path: string;
  readonly description?: string | undefined;
  readonly picture?: SharedPicture | undefined;
  readonly kind?: PageKind | undefined;
};

/**
 * What networks show where somebody shares the page (https://ogp.me, and the card of X, which reads the rest from there).
 * Drawn on the server alone.
 */
export function SocialHead({ title, description, picture, kind = 'website', path }: SocialHeadProps) {
  const site = useRootFacts()?.site;
  const language = useLanguage();
  const alternates = useAlternates();
  if (!site) return null;
  const absolute = (address: string) => new URL(address, site.url).href;
  const others = languages.filter((one) => one !== language && alternates[one]);
  return (
    <>
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:locale" content={locales[language]} />
      {others.map((one) => (
        <meta key={one} property="og:locale:alternate" content={locales[one]} />
      ))}
      {picture ? (
        <>
          <meta property="og:image" content={absolute(picture.src)} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt || title} />
        </>
      ) : (
        <>
          <meta property="og:image" content={absolute('/icon-512.png')} />
          <meta property="og:image:width" content="512" />
          <meta property="og:image:height" content="512" />
          <meta property="og:image:alt" content={site.name} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
