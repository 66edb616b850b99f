import { useTranslations } from '#web/i18n/use-translations.ts';
import layout from '#web/styles/layout.module.css';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import styles from './colour-guide-section.module.css';
import type { GuideColour } from './guide-colour.ts';
import type { load } from './load.ts';
import { RoofInColour } from './roof-in-colour.tsx';

/** Every colour of the goods, large and on a roof, with the way to what there is in it. */
export default function ColourGuideSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'colourGuide', typeof load>) {
  const { colours = [] } = loaded;
  if (colours.length === 0) return null;
  const { title, text, button, remarks } = options;
  return (
    <section className={`${layout.container} ${layout.block}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <ul className={styles.colours}>
        {colours.map((colour) => (
          <ColourCard key={colour.id} colour={colour} remark={remarks[colour.remark ?? -1]?.text} />
        ))}
        {text !== '' && (
          <li className={styles.samples}>
            <p>{text}</p>
            {button && <SectionButtons buttons={[button]} />}
          </li>
        )}
      </ul>
    </section>
  );
}

type ColourCardProps = { colour: GuideColour; remark: string | undefined };

function ColourCard({ colour, remark }: ColourCardProps) {
  const { name, hex, href, sampleHref, totalProducts, categories } = colour;
  const t = useTranslations('layout');
  const shop = useTranslations('catalogue');
  return (
    <li className={styles.colour}>
      <RoofInColour hex={hex} />
      <svg className={styles.swatch} viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="10" fill={hex} />
      </svg>
      <p className={styles.name}>
        <Link href={href} className={styles.link}>
          {name}
        </Link>
        <span className={styles.count}>{t('sections.categories.count', { count: totalProducts })}</span>
      </p>
      {remark && <p className={styles.remark}>{remark}</p>}
      <ul className={styles.goods}>
        {categories.map((category) => (
          <li key={category.href}>
            <Link href={category.href}>{category.name}</Link> {category.totalProducts}
          </li>
        ))}
        {sampleHref && (
          <li>
            <Link href={sampleHref}>
              {shop('variants.sample')}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}
