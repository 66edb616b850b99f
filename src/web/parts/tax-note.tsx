import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { NetPart, useNetPrices } from './net-prices/net-part.tsx';

/** Stands in the sentence where its link comes; no text holds it. */
const place = '|';

type TaxNoteProps = {
  /** Nothing is brought. */
  digital?: boolean;
  /** Of all prices of a list. */
  all?: boolean;
};

/**
 * What prices contain and what comes on top: that delivery does leads to what it costs, where the site's navigation
 * `delivery` names such a page (docs/rules/legal-duties.md).
 */
export function TaxNote({ digital = false, all = false }: TaxNoteProps) {
  const t = useTranslations('catalogue');
  const href = useRootFacts()?.deliveryHref;
  const isNet = useNetPrices();
  if (digital) return isNet ? null : t('price.taxIncludedDigital');
  const words = t('price.deliveryCosts');
  const costs = href ? <Link href={href}>{words}</Link> : words;
  if (isNet) return <NetPart part="note" all={all} costs={costs} />;
  const [before, after] = t(all ? 'price.taxIncludedInAll' : 'price.taxIncluded', { delivery: place }).split(
    place,
  );
  return (
    <>
      {before}
      {costs}
      {after}
    </>
  );
}
