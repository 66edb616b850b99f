import { use } from 'react';
import type { IconName } from '#values/icon-names.ts';
import { EnquiryWords } from '#web/i18n/use-translations.ts';
import { classNames } from './class-names.ts';
import { headerDrawings } from './header-drawings.ts';
import styles from './icon.module.css';
import drawings from './icons.svg';

export type { IconName };

export type IconProps = {
  name: IconName;
  /** Edge in CSS pixels, default 20. */
  sizePx?: number;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
  /** Stands at the top of the page and does not wait for the file of all drawings. */
  inHeader?: boolean | undefined;
  className?: string;
};

/**
 * A line icon in the colour of its text; all of them come in one file, fetched once and kept, but for those of the header.
 * Where goods are enquired about the cart is a list.
 */
export function Icon({ name, sizePx = 20, label, inHeader, className }: IconProps) {
  const shown = name === 'cart' && use(EnquiryWords) ? 'document' : name;
  const drawing = inHeader && headerDrawings[shown];
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      data-large={sizePx > 28 || undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {drawing ? <path d={drawing} /> : <use href={`${drawings}#${shown}`} />}
    </svg>
  );
}
