import { type LinkOption, linkAttributes } from '#sections/section-options.ts';
import { pathOf } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { useLanguageAddresses } from '#web/request/alternates.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link, type LinkProps } from '#web/ui/link.tsx';

type SiteLinkProps = Omit<LinkProps, 'href'> & { link: LinkOption };

/** A link in the site chrome: one to another language keeps the page (docs/rules/pages.md). */
export function SiteLink({ link, ...rest }: SiteLinkProps) {
  const other = otherLanguage(link.url, useLanguage());
  const attributes = { ...linkAttributes(link), ...rest };
  return other ? <LanguageLink {...attributes} language={other} /> : <Link {...attributes} />;
}

function LanguageLink({ language, ...rest }: LinkProps & { language: Language }) {
  const href = useLanguageAddresses()[language];
  return <Link {...rest} href={href} lang={language} hrefLang={language} />;
}

/** From there the server redirects to a language's start page, because it knows no page (link-resolver.ts). */
function otherLanguage(url: string, current: Language): Language | undefined {
  return languages.find((language) => language !== current && pathOf('home', language) === url);
}
