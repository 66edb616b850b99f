import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './medium-thumbnail.module.css';

/** A medium small: the picture itself, of papers and films what they are. Its title stands beside it. */
export function MediumThumbnail({ medium }: { medium: LibraryMedium }) {
  const { kind, urls, newPath, extension, poster } = medium;
  const source = kind === 'picture' ? (urls.MediumSize ?? newPath) : poster?.path;
  if (source !== undefined) {
    return (
      <img className={styles.picture} src={rasterAddress(source)} alt="" loading="lazy" decoding="async" />
    );
  }
  return (
    <span className={styles.sign} aria-hidden="true">
      <Icon name={kind === 'video' ? 'play' : 'document'} sizePx={36} />
      <span className={styles.extension}>{extension}</span>
    </span>
  );
}

/**
 * The address of a medium as a picture that the shop has made. Lists show drawings so: one that browsers do not bear would stop the very
 * list from which it is to be deleted.
 */
export function rasterAddress(address: string): string {
  return address.replace(/\.svg(?=\?|$)/, '.png');
}
