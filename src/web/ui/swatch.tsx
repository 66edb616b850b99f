import styles from './swatch.module.css';

export type SwatchProps = {
  /** A CSS colour, such as the hexadecimal value of a RAL tone. */
  colour: string;
  /** Edge in CSS pixels, default 20. */
  sizePx?: number;
};

/**
 * A colour sample; its name is next to it as text. Drawn as a picture, because the content security policy allows no
 * style attributes in pages.
 */
export function Swatch({ colour, sizePx = 20 }: SwatchProps) {
  return (
    <svg className={styles.swatch} width={sizePx} height={sizePx} viewBox="0 0 20 20" aria-hidden="true">
      <rect width="20" height="20" fill={colour} />
    </svg>
  );
}
