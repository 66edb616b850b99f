import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  /** primary: the one action of a screen; secondary: next to it; ghost: quiet; danger: deletes; link: in text. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
  size?: 'small' | 'medium' | 'large';
  /** Takes the whole width of its place. */
  wide?: boolean;
  startIcon?: IconName;
  endIcon?: IconName;
};

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** An action is running: the width stays, further clicks do nothing, focus stays where it is. */
    pending?: boolean;
    /** Something that it depends on is running: it looks busy, but a click still counts. */
    busy?: boolean;
  };

export type ButtonLinkProps = LinkProps & ButtonLook;

/** A button; `type` defaults to "button". */
export function Button({ pending = false, busy = false, onClick, children, ...props }: ButtonProps) {
  const { look, rest } = splitLook(props);
  const isWaiting = pending || busy;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled instead of disabled: a disabled button would throw the focus away.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...lookAttributes(look, rest.className)}
      data-pending={isWaiting || undefined}
      aria-busy={isWaiting || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={handleClick}
    >
      {faceOf(look, children)}
      {isWaiting && (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ children, ...props }: ButtonLinkProps) {
  const { look, rest } = splitLook(props);
  return (
    <Link {...rest} {...lookAttributes(look, rest.className)}>
      {faceOf(look, children)}
    </Link>
  );
}

function faceOf(look: ButtonLook, children: ReactNode): ReactNode {
  return (
    <span className={styles.face}>
      {look.startIcon && <Icon name={look.startIcon} />}
      <span>{children}</span>
      {look.endIcon && <Icon name={look.endIcon} />}
    </span>
  );
}

function splitLook<Props extends ButtonLook>(props: Props) {
  const { variant, size, wide, startIcon, endIcon, ...rest } = props;
  return { look: { variant, size, wide, startIcon, endIcon }, rest };
}

function lookAttributes(look: ButtonLook, className: string | undefined) {
  return {
    className: classNames(styles.button, className),
    'data-variant': look.variant ?? 'primary',
    'data-size': look.size ?? 'medium',
    'data-wide': look.wide || undefined,
  };
}
