import { type ComponentProps, type ReactNode, useCallback, useContext, useState } from 'react';
import { classNames } from './class-names.ts';
import { FallbackPictures } from './fallback-pictures.ts';
import styles from './picture.module.css';

export type PictureProps = Omit<
  ComponentProps<'img'>,
  'src' | 'alt' | 'width' | 'height' | 'ref' | 'onError'
> & {
  /** Undefined for something without its own picture. */
  src: string | undefined;
  /** Empty for decoration. */
  alt: string;
  /** Real size in pixels; reserves the place before the picture has come. */
  width: number;
  height: number;
  /**
   * Tried one after the other when the previous picture is missing, by default those of the page; `srcSet` belongs only
   * to `src`.
   */
  fallbacks?: readonly string[];
  /** Shape of the frame; without it the picture's own. */
  ratio?: 'square' | '4:3' | '3:2' | '16:9';
  /** cover fills the frame, contain shows all of it on the picture ground. */
  fit?: 'cover' | 'contain';
  /** Near the top of the page: fetched at once and first. */
  priority?: boolean;
};

/**
 * A picture whose space is reserved on a warm grey ground. If it or its file is missing a replacement is shown in full,
 * and without any its alternative text.
 */
export function Picture(props: PictureProps) {
  const ofPage = useContext(FallbackPictures);
  const {
    src,
    srcSet,
    sizes,
    alt,
    fallbacks = ofPage,
    ratio,
    fit = 'cover',
    priority,
    className,
    ...img
  } = props;
  // Counted per picture: a changed src begins again.
  const [failed, setFailed] = useState({ src, count: 0 });
  const count = failed.src === src ? failed.count : 0;
  const next = useCallback(
    () => setFailed((old) => ({ src, count: old.src === src ? old.count + 1 : 1 })),
    [src],
  );
  // On pages from the server the picture may have failed before anything listened.
  const check = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0 && element.currentSrc) next();
    },
    [next],
  );
  // A picture that is itself a replacement is not tried twice.
  const shown =
    src && count === 0 ? src : [...(src ? [src] : []), ...fallbacks.filter((other) => other !== src)][count];
  const isOwn = shown === src;
  return (
    <span
      className={classNames(styles.frame, className)}
      data-ratio={ratio}
      data-fit={isOwn ? fit : 'contain'}
      data-missing={shown === undefined || undefined}
    >
      {shown === undefined ? (
        <span className={styles.missing}>{alt}</span>
      ) : (
        <img
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          {...img}
          key={shown}
          ref={check}
          className={styles.image}
          {...(isOwn ? { srcSet, sizes } : {})}
          src={shown}
          alt={alt}
          onError={next}
        />
      )}
    </span>
  );
}

export type FigureProps = PictureProps & {
  /** Stands under the picture. */
  caption?: ReactNode;
};

/** A picture with a caption. */
export function Figure({ caption, ...picture }: FigureProps) {
  return (
    <figure>
      <Picture {...picture} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
