import { useEffect, useState } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { onceReachable } from '#web/connection/once-reachable.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './medium-thumbnail.module.css';

/** A small preview of a medium: the picture itself, or the kind of a paper or film. Its title is next to it. */
export function MediumThumbnail({ medium }: { medium: LibraryMedium }) {
  const { kind, urls, newPath, extension, poster } = medium;
  const source = kind === 'picture' ? (urls.MediumSize ?? newPath) : poster?.path;
  const address = source === undefined ? undefined : rasterAddress(source);
  const { isLost, lose } = useLostPicture(address);
  if (address !== undefined && !isLost) {
    return (
      <img className={styles.picture} src={address} alt="" loading="lazy" decoding="async" onError={lose} />
    );
  }
  return (
    <span className={styles.sign} aria-hidden="true">
      <Icon name={kind === 'video' ? 'play' : 'document'} sizePx={36} />
      <span className={styles.extension}>{extension}</span>
    </span>
  );
}

/** A picture that a lost connection has kept away is shown once it can be fetched; until then a sign stands for it. */
function useLostPicture(address: string | undefined) {
  const [lost, setLost] = useState<string>();
  const isLost = lost !== undefined && lost === address;
  useEffect(() => {
    if (!isLost) return;
    let isWanted = true;
    const show = () => {
      if (isWanted) setLost(undefined);
    };
    // One that the server does not have keeps its sign.
    onceReachable(() => fetchPicture(lost), undefined, true).then(show, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [isLost, lost]);
  return { isLost, lose: () => setLost(address) };
}

async function fetchPicture(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
}

/**
 * The address of a medium as a picture that the shop has made. Lists show drawings so: one that browsers do not bear would stop the very
 * list from which it is to be deleted.
 */
export function rasterAddress(address: string): string {
  return address.replace(/\.svg(?=\?|$)/, '.png');
}
