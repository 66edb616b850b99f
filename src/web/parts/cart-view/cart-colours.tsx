import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Swatch } from '../../ui/swatch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { unbrokenName } from '../unbroken-name.ts';
import styles from './cart-colours.module.css';
import { lineAddress } from './line-address.ts';

type Colour = Cart['colours'][number];
type Goods = Colour['goods'][number];

type CartColoursProps = { cart: Cart };

/** Which goods do not have the colour of the others, each with the way to it; nothing is kept from being ordered. */
export function CartColours({ cart }: CartColoursProps) {
  const t = useTranslations('cart');
  const [most, ...others] = cart.colours;
  if (!most || others.length === 0) return null;
  return (
    <Alert title={t('colours.title')}>
      <p>{t('colours.text', { colour: most.label })}</p>
      <ul className={styles.list}>
        {others.map((colour) => (
          <OtherColour key={colour.valueId} colour={colour} most={most} cart={cart} />
        ))}
      </ul>
    </Alert>
  );
}

type OtherColourProps = CartColoursProps & { colour: Colour; most: Colour };

/** What can be changed stands by itself; what is not made in the colour of most is named together. */
function OtherColour({ cart, colour, most }: OtherColourProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const changeable = colour.goods.filter(({ matchingId }) => matchingId !== null);
  // Names of variants end with their colour, which is said before them.
  const fixed = new Set(
    colour.goods.flatMap(({ matchingId, name }) =>
      matchingId === null ? [name.replace(`, ${colour.label}`, '')] : [],
    ),
  );
  return (
    <>
      {changeable.map((goods) => (
        <li key={`${goods.productId} ${goods.itemIds.join()}`} className={styles.goods}>
          <Swatch colour={colour.hex} sizePx={16} />
          <span className={styles.name}>
            {unbrokenName(goods.name)}
            {!goods.name.includes(colour.label) && `: ${colour.label}`}
          </span>
          {goods.isMember ? (
            <MemberLink cart={cart} goods={goods} />
          ) : (
            <form method="post" action={pathOf('cart', language)}>
              {goods.itemIds.map((itemId) => (
                <input key={itemId} type="hidden" name="itemId" value={itemId} />
              ))}
              <Button type="submit" name="intent" value="matchColour" variant="link" size="small">
                {t('colours.change', { colour: most.label })}
                <VisuallyHidden>: {goods.name}</VisuallyHidden>
              </Button>
            </form>
          )}
        </li>
      ))}
      {fixed.size > 0 && (
        <li className={styles.goods}>
          <Swatch colour={colour.hex} sizePx={16} />
          <span className={styles.fixed}>
            {unbrokenName(
              t('colours.only', { own: colour.label, colour: most.label, names: [...fixed].join('; ') }),
            )}
          </span>
        </li>
      )}
    </>
  );
}

/** The colour of a kit's member is chosen with the kit. */
function MemberLink({ cart, goods }: CartColoursProps & { goods: Goods }) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const line = cart.items.find(({ itemId }) => itemId === goods.itemIds[0]);
  return line ? <Link href={lineAddress(line, language)}>{t('colours.choose')}</Link> : null;
}
