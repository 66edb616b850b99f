import { useState } from 'react';
import {
  findVideoSource,
  playerAddress,
  type VideoSource,
  videoHosts,
  videoPageAddress,
} from '#values/video-source.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { type PictureFacts, pictureFacts } from '#web/parts/picture-facts.ts';
import layout from '#web/styles/layout.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { needMediaMessages } from '../media-messages.ts';
import type { PageSectionProps } from '../page-section.ts';
import { pictureOption, textOption } from '../section-options.ts';
import styles from './video-section.module.css';

await needMediaMessages();

/** A film behind its poster; the poster alone where there is no film, as a player that plays nothing helps nobody. */
export default function VideoSection({ section: { options, meta } }: PageSectionProps) {
  const media = pictureOption(options, 'poster');
  const poster = media && pictureFacts(media);
  const title = textOption(options, 'title');
  const caption = textOption(options, 'caption');
  const source = findVideoSource(textOption(options, 'source'));
  if (!poster && !source) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <figure>
        <Film source={source} poster={poster} title={title} />
        {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      </figure>
    </section>
  );
}

type FilmProps = { source: VideoSource | undefined; poster: PictureFacts | undefined; title: string };

function Film({ source, poster, title }: FilmProps) {
  if (source?.kind === 'file') {
    return (
      <video
        className={styles.player}
        controls
        preload="none"
        playsInline
        src={source.path}
        aria-label={title || undefined}
        {...(poster ? { poster: poster.src } : {})}
      />
    );
  }
  return source ? (
    <ForeignFilm source={source} poster={poster} title={title} />
  ) : (
    poster && <Poster picture={poster} />
  );
}

function Poster({ picture }: { picture: PictureFacts }) {
  return (
    <Picture {...pictureAttributes(picture, '(min-width: 1680px) 96rem, 100vw')} className={styles.poster} />
  );
}

type ForeignFilmProps = Omit<FilmProps, 'source'> & { source: Exclude<VideoSource, { kind: 'file' }> };

/**
 * A film of somebody else: nothing is asked of them before it is played, and what is told them then stands beside it.
 * Without scripts it is a link to their page.
 */
function ForeignFilm({ source, poster, title }: ForeignFilmProps) {
  const t = useTranslations('media');
  const [playing, setPlaying] = useState(false);
  const { name, company } = videoHosts[source.kind];
  const label = title ? t('video.play', { title }) : t('video.playPlain');
  if (playing) {
    return (
      <iframe
        ref={(frame) => frame?.focus()}
        className={styles.player}
        src={playerAddress(source)}
        title={title || name}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  return (
    <div className={styles.foreign}>
      {poster && <Poster picture={poster} />}
      <a
        className={styles.play}
        href={videoPageAddress(source)}
        data-held=""
        rel="noopener"
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          setPlaying(true);
        }}
      >
        <span className={styles.sign}>
          <Icon name="play" />
        </span>
      </a>
      <p className={styles.notice}>{t('video.foreign', { name, company })}</p>
    </div>
  );
}
