import { use } from 'react';
import type { IconName } from '#values/icon-names.ts';
import { EnquiryWords } from '#web/i18n/use-translations.ts';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import drawings from './icons.svg';

/** Drawings of icons.svg that are inlined in the page: they are seen first, before the file arrives. */
export const headerDrawings: Partial<Record<IconName, string>> = {
  menu: 'M3 6.5h18M3 12h18M3 17.5h18',
  cart: 'M2 4h3l2.5 11.5h11L21 7.5H5.8M9 21a1.25 1.25 0 1 0 0-2.5A1.25 1.25 0 0 0 9 21zM17 21a1.25 1.25 0 1 0 0-2.5A1.25 1.25 0 0 0 17 21z',
  heart:
    'M12 20.5L4.2 12.6a4.9 4.9 0 0 1 0-6.9 4.9 4.9 0 0 1 6.9 0l.9.9.9-.9a4.9 4.9 0 0 1 6.9 0 4.9 4.9 0 0 1 0 6.9z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.5 15.5L21 21',
  user: 'M12 12a4.25 4.25 0 1 0 0-8.5A4.25 4.25 0 0 0 12 12zM3.5 21c.6-3.9 4-6 8.5-6s7.9 2.1 8.5 6',
  'chevron-down': 'M5 9l7 7 7-7',
  phone:
    'M4 3.5h4.5l1.5 5L7.5 10a12.5 12.5 0 0 0 6.5 6.5l1.5-2.5 5 1.5V20a1 1 0 0 1-1 1C11 21 3 13 3 4.5a1 1 0 0 1 1-1z',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  pin: 'M12 21.5s7-6.3 7-11.7a7 7 0 1 0-14 0c0 5.4 7 11.7 7 11.7zM12 12.25a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
};

export type { IconName };

export type IconProps = {
  name: IconName;
  /** Edge in CSS pixels, default 20. */
  sizePx?: number;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
  /** At the top of the page, it does not wait for the file of all drawings. */
  inHeader?: boolean | undefined;
  className?: string;
};

/**
 * A line icon in the colour of its text; apart from those of the header, all come in one cached file. In shops that
 * take enquiries the cart is a list.
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
