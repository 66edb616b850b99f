import { pathOf } from '#values/addresses.ts';
import { fromDesktop, fromTablet } from '../styles/breakpoints.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { CardAddForm } from './add-to-cart/card-add-form.tsx';
import { pictureAttributes } from './picture-attributes.ts';
import { DiscountBadge, Price } from './price.tsx';
import styles from './product-card.module.css';
import type { ProductCardFacts } from './product-card-facts.ts';
import { StockStatus } from './stock-status.tsx';
import { WishlistToggle } from './wishlist-toggle/wishlist-toggle.tsx';

export type ProductCardProps = {
  product: ProductCardFacts;
  /** In sight when the page opens: its picture is fetched first. */
  priority?: boolean;
  /** How wide the picture is laid out, for the browser's choice of file. */
  sizes?: string;
  headingLevel?: 2 | 3;
};

const cardSizes = `${fromDesktop} 22rem, ${fromTablet} 33vw, 50vw`;

/** A product in a list: the whole card leads to it, the button puts it into the cart. */
export function ProductCard({ product, priority, sizes = cardSizes, headingLevel = 3 }: ProductCardProps) {
  const t = useTranslations('catalogue');
  const href = pathOf('product', useLanguage(), { slug: product.slug }) + (product.choice ?? '');
  const Heading = `h${headingLevel}` as const;
  const { picture, price, drawn, sign } = product;
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {!drawn && (
          <Picture
            {...pictureAttributes(picture, sizes)}
            alt=""
            ratio="square"
            priority={priority}
            className={styles.picture}
          />
        )}
        {price?.reduction && (
          <span className={styles.badge}>
            <DiscountBadge percent={price.reduction.percent} />
          </span>
        )}
        {sign && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of our own (values/profile/sign-html.ts).
          <span className={drawn ? styles.drawing : styles.sign} dangerouslySetInnerHTML={{ __html: sign }} />
        )}
        {product.symbolic && <span className={styles.symbolic}>{t('gallery.symbolic')}</span>}
        <WishlistToggle productId={product.id} name={product.name} className={styles.heart} />
      </div>
      {product.colours && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by product-card-facts.ts.
        <p className={styles.colours} dangerouslySetInnerHTML={{ __html: product.colours }} />
      )}
      <Heading className={styles.name}>
        <Link href={href} className={styles.link}>
          {product.name}
        </Link>
      </Heading>
      {product.otherColour ? (
        <p className={styles.text}>{t('card.otherColour', { colours: product.otherColour })}</p>
      ) : (
        product.text && <p className={styles.text}>{product.text}</p>
      )}
      <div className={styles.offer}>
        <Price price={price} />
        <StockStatus stock={product.stock} unit={product.unit} />
      </div>
      <div className={styles.action}>
        {product.canBeAdded && product.stock.state !== 'outOfStock' ? (
          <CardAddForm product={product} action={href} />
        ) : (
          <span className={styles.more} aria-hidden="true">
            {t(product.configurable ? 'card.choose' : 'card.details')}
            <Icon name="arrow-right" sizePx={18} />
          </span>
        )}
      </div>
    </article>
  );
}
