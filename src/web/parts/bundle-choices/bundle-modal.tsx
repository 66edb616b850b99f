import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '#values/refusal.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { useBackCloses } from '#web/visitor/back-closes.ts';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import { addFields } from '../add-to-cart/add-fields.ts';
import { quantityIn } from '../add-to-cart/use-add-to-cart.ts';
import { Amount } from '../net-prices/net-part.tsx';
import { memberPrefix } from '../option-fields/choices-form.ts';
import { findOptionError, type OptionFacts, optionPath } from '../option-fields/option-rules.ts';
import styles from './bundle-choices.module.css';
import type { BundleFacts, MemberFacts } from './bundle-facts.ts';
import {
  type BundleEntry,
  bundleOptionsOf,
  checkBundle,
  findBundlePrice,
  followed,
  isFollowing,
  type MemberEntry,
  memberQuantity,
} from './bundle-rules.ts';
import { KitColour } from './kit-colour.tsx';
import { MemberChoices } from './member-choices.tsx';

export type BundleModalProps = {
  open: boolean;
  onClose: () => void;
  productId: number;
  name: string;
  bundle: BundleFacts;
  start: BundleEntry;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Tax contained in its price, in percent. */
  taxRate: number | undefined;
};

const formId = 'bundle-choices';

/** The choices of a bundle's members, its price as chosen, how many, and the way into the cart (docs/rules/catalogue.md). */
export default function BundleModal(props: BundleModalProps) {
  const { open, onClose, productId, name, bundle, start, quantity, onQuantity, taxRate } = props;
  const t = useTranslations('catalogue');
  const choiceText = useTranslations('choices');
  const { number } = useFormats();
  const language = useLanguage();
  const store = useCartStore();
  const { cart, adding } = useCartState();
  const { entry, errors, change, changeAll, leave, check } = useBundleEntry(bundle, start);
  const [refused, setRefused] = useState<string>();
  useBackCloses(open, onClose);
  const pending = adding.includes(productId);
  const inCart = (cart?.items ?? [])
    .filter((line) => line.productId === productId)
    .reduce((sum, { qty }) => sum + qty, 0);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const wrong = check();
    if (wrong !== undefined) {
      const field = event.currentTarget.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const qty = quantityIn(event.currentTarget);
    if (qty === undefined) return;
    setRefused(undefined);
    const options = bundleOptionsOf(bundle, entry, language);
    const isIn = await store.add({ productId, qty, options }, setRefused);
    if (isIn) onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      closeLabel={t('dialog.close')}
      size="wide"
      footer={
        <BundleFoot
          price={findBundlePrice(bundle, entry, language)}
          taxRate={taxRate}
          quantity={quantity}
          onQuantity={onQuantity}
          refused={refused}
          pending={pending}
        />
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.inCart}>{choiceText('bundle.inCart', { count: number(inCart) })}</p>
        <KitColour bundle={bundle} entry={entry} onChange={changeAll} />
        {bundle.members.map((member) => (
          <MemberChoices
            key={member.position}
            member={{ ...member, quantity: memberQuantity(bundle, entry, member, language) }}
            isFollowing={isFollowing(bundle, entry, member)}
            entry={entry[member.position] ?? { variantId: undefined, values: {} }}
            errors={errors}
            onChange={(next) => change(member, next)}
            onLeave={(option) => leave(member, option)}
          />
        ))}
      </form>
    </Dialog>
  );
}

type BundleFootProps = {
  price: number | undefined;
  taxRate: number | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
  refused: string | undefined;
  pending: boolean;
};

function BundleFoot({ price, taxRate, quantity, onQuantity, refused, pending }: BundleFootProps) {
  const t = useTranslations('catalogue');
  const choiceText = useTranslations('choices');
  return (
    <div className={styles.foot}>
      <p className={styles.total} aria-live="polite">
        {price !== undefined && (
          <>
            {choiceText('bundle.total')}
            <strong>
              <Amount gross={Math.round(price * 100 * quantity) / 100} taxRate={taxRate} />
            </strong>
          </>
        )}
      </p>
      <div className={styles.actions}>
        <QuantityStepper
          name={addFields.quantity}
          form={formId}
          error={refused}
          value={quantity}
          onChange={onQuantity}
          labels={{
            quantity: choiceText('bundle.quantity'),
            decrease: t('add.decrease'),
            increase: t('add.increase'),
            invalid: t('add.invalidQuantity'),
          }}
        />
        <Button type="submit" form={formId} startIcon="cart" pending={pending}>
          {t('add.toCart')}
        </Button>
      </div>
    </div>
  );
}

/** What is chosen for all members and what is wrong with it; a corrected field loses its error while it is corrected. */
function useBundleEntry(bundle: BundleFacts, start: BundleEntry) {
  const language = useLanguage();
  const [entry, setEntry] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const look = (member: MemberFacts, option: OptionFacts, typed: string) => {
    const path = optionPath(option, memberPrefix(member.position));
    const found = findOptionError(option, typed, language);
    setErrors(({ [path]: _, ...others }) => (found ? { ...others, [path]: found } : others));
  };
  return {
    entry,
    errors,
    change(member: MemberFacts, next: MemberEntry) {
      setEntry(followed(bundle, { ...entry, [member.position]: next }));
      for (const option of member.options) {
        const isMarked = optionPath(option, memberPrefix(member.position)) in errors;
        if (isMarked) look(member, option, next.values[option.key] ?? '');
      }
    },
    /** What no error hangs on: variants. */
    changeAll: (next: BundleEntry) => setEntry(followed(bundle, next)),
    leave(member: MemberFacts, option: OptionFacts) {
      const typed = entry[member.position]?.values[option.key] ?? '';
      if (typed !== '') look(member, option, typed);
    },
    /** Checks everything and shows what is wrong; answers the form name of the first field that is. */
    check(): string | undefined {
      const found = checkBundle(bundle, entry, language);
      setErrors(found);
      return Object.keys(found)[0];
    },
  };
}
