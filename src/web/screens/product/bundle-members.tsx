import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { BundleFacts, MemberFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import { useMemberQuantity, variantName } from '../../parts/bundle-choices/member-name.ts';
import { pictureAttributes } from '../../parts/picture-attributes.ts';
import { StockStatus } from '../../parts/stock-status.tsx';
import { WishlistToggle } from '../../parts/wishlist-toggle/wishlist-toggle.tsx';
import styles from './bundle-members.module.css';

/** What is in one bundle, with the variants that the shop proposes. */
export default function BundleMembers({ bundle }: { bundle: BundleFacts }) {
  const language = useLanguage();
  const quantityText = useMemberQuantity();
  return (
    <ul className={styles.members}>
      {bundle.members.map((member) => {
        const variant = member.variants.find(({ id }) => id === member.presetVariantId);
        const picture = variant?.picture ?? member.picture;
        return (
          <li key={member.position} className={styles.member}>
            <Picture
              {...pictureAttributes(picture, '4rem')}
              alt=""
              ratio="square"
              className={styles.picture}
            />
            <span className={styles.quantity}>{quantityText(member)}</span>
            <div>
              <Link href={pathOf('product', language, { slug: member.slug })}>{member.name}</Link>
              <MemberValues member={member} />
              <MissingStock stocked={variant ?? member} unit={member.unit} />
            </div>
            <WishlistToggle productId={member.productId} name={member.name} />
          </li>
        );
      })}
    </ul>
  );
}

/** That there is none of a member now, and when more is announced: that is why the bundle waits. */
function MissingStock({
  stocked: { stock, expectedOn },
  unit,
}: {
  stocked: Pick<MemberFacts, 'stock' | 'expectedOn'>;
  unit: string;
}) {
  if (stock !== 'outOfStock') return null;
  return <StockStatus stock={{ state: stock, ...(expectedOn ? { expectedOn } : {}) }} unit={unit} />;
}

function MemberValues({ member }: { member: MemberFacts }) {
  const variant = member.variants.find(({ id }) => id === member.presetVariantId);
  const values = [
    ...(variant ? [variantName(member, variant)] : []),
    ...member.preset.map(({ label, value }) => `${label}: ${value}`),
  ].filter((value) => value !== '');
  return values.length > 0 ? <span className={styles.values}>{values.join(' · ')}</span> : null;
}
