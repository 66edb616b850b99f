import { type IconName, iconShapes } from './icon-shapes.ts';

export type { IconName };

export type IconProps = {
  name: IconName;
  /** Edge in CSS pixels, default 20. */
  sizePx?: number;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
  className?: string;
};

/** A line icon in the colour of its text. */
export function Icon({ name, sizePx = 20, label, className }: IconProps) {
  return (
    <svg
      className={className}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      // Large drawings keep a hairline's weight.
      strokeWidth={sizePx > 28 ? 1 : 1.5}
      strokeLinejoin="round"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
