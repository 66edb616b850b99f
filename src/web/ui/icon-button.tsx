import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

type IconLook = {
  icon: IconName;
  /** Accessible name of the action, including the badge's number if there is one. */
  label: string;
  /** plain: only the drawing; outline: in a hairline square; solid: dark, over pictures. */
  variant?: 'plain' | 'outline' | 'solid';
  /** Short mark: a number at the corner, such as that of lines in the cart; initials in the sign's place. */
  badge?: string | number | undefined;
  iconSizePx?: number;
  /** See `Icon`. */
  inHeader?: boolean;
};

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  IconLook & {
    /** Work is being done; the button keeps its size and its focus. */
    pending?: boolean;
  };

export type IconLinkProps = Omit<LinkProps, 'children'> & IconLook;

/** A button of 44 px that shows only an icon. For a toggle give `aria-pressed`. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    variant = 'plain',
    badge,
    iconSizePx = 22,
    inHeader,
    pending,
    className,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.iconButton, className)}
      data-variant={variant}
      aria-label={label}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    >
      {pending ? (
        <Spinner sizePx={iconSizePx} />
      ) : (
        <Icon name={icon} sizePx={iconSizePx} inHeader={inHeader} />
      )}
      {badge !== undefined && <Mark>{badge}</Mark>}
    </button>
  );
}

/** The same as a link. */
export function IconLink(props: IconLinkProps) {
  const { icon, label, variant = 'plain', badge, iconSizePx = 22, inHeader, className, ...rest } = props;
  return (
    <Link
      {...rest}
      className={classNames(styles.iconButton, className)}
      data-variant={variant}
      aria-label={label}
    >
      <Icon name={icon} sizePx={iconSizePx} inHeader={inHeader} />
      {badge !== undefined && <Mark>{badge}</Mark>}
    </Link>
  );
}

/** Drawn by CSS: it is not part of the accessible name (WCAG 2.5.3). */
function Mark({ children }: { children: string | number }) {
  const words = typeof children === 'string' || undefined;
  return <span className={styles.mark} data-mark={children} data-words={words} aria-hidden="true" />;
}
