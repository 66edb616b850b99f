import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { Price } from '#web/parts/price.tsx';
import type { ProductCardFacts } from '#web/parts/product-card-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { fromSmallDesktop } from '#web/styles/breakpoints.ts';
import text from '#web/styles/text.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import styles from './hero-section.module.css';
import type { load } from './load.ts';

/** The first sight of a page: what it is about, a large picture, two products as drawings. */
export default function HeroSection({ section, loaded, first }: PageSectionProps<'hero', typeof load>) {
  const { options, mobileOptions, meta } = section;
  const { image, eyebrow, title, text: lead, buttons } = options;
  const Title = first ? 'h1' : 'h2';
  const products = loaded.products ?? [];
  return (
    <section
      className={styles.hero}
      id={meta?.anchor}
      data-picture={!!image}
      data-products={products.length > 0}
    >
      <div className={styles.words}>
        <div className={styles.message}>
          {eyebrow && <p className={text.overline}>{eyebrow}</p>}
          {title && <Title className={text.display}>{title}</Title>}
          {lead && <p className={text.lead}>{lead}</p>}
          <div className={styles.buttons}>
            <SectionButtons buttons={buttons} />
          </div>
        </div>
        {products.length > 0 && (
          <HeroProducts products={products} single={mobileOptions?.productLimit === 1} />
        )}
      </div>
      {image && (
        <Picture
          {...pictureAttributes(pictureFacts(image), `${fromSmallDesktop} 80vw, 100vw`)}
          className={styles.picture}
          priority={first}
        />
      )}
    </section>
  );
}

/** `single`: only the first one on phones. */
function HeroProducts({ products, single }: { products: readonly ProductCardFacts[]; single: boolean }) {
  const t = useTranslations('layout');
  const language = useLanguage();
  return (
    <ul
      className={styles.products}
      aria-label={t('sections.hero.products')}
      data-single={single || undefined}
    >
      {products.map((product) => (
        <li key={product.id} className={styles.product}>
          <div className={styles.drawing}>
            {product.sign ? (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of our own (values/profile/sign-html.ts).
              <span dangerouslySetInnerHTML={{ __html: product.sign }} />
            ) : (
              <Picture {...pictureAttributes(product.picture, '6rem')} alt="" ratio="4:3" />
            )}
          </div>
          <div className={styles.name}>
            <Link href={pathOf('product', language, { slug: product.slug })} className={styles.link}>
              {product.name}
            </Link>
            <Price price={product.price && { ...product.price, unitPrice: undefined, member: undefined }} />
          </div>
          <Icon name="arrow-right" className={styles.arrow} />
        </li>
      ))}
    </ul>
  );
}
