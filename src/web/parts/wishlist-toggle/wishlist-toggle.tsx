import type { MouseEvent } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useVisitorState, visitorState } from '#web/visitor/visitor-state.ts';
import { wishlistFormId } from './wishlist-target.tsx';

export type WishlistToggleProps = { productId: number; name: string; className?: string };

/** A heart: puts a product onto the wishlist or takes it off, at once. Without scripts the page's form puts it on. */
export function WishlistToggle({ productId, name, className }: WishlistToggleProps) {
  const t = useTranslations('layout');
  const { wished } = useVisitorState();
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    visitorState.press(productId);
  };
  return (
    <IconButton
      type="submit"
      form={wishlistFormId}
      name="productId"
      value={productId}
      icon="heart"
      label={`${t('wishlist')}: ${name}`}
      aria-pressed={wished.includes(productId)}
      onClick={toggle}
      className={className}
    />
  );
}
