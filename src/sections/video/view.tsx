import { useState } from 'react';
import { type Language, languageNames } from '#values/language.ts';
import {
  findVideoSource,
  playerAddress,
  type VideoSource,
  videoHosts,
  videoPageAddress,
} from '#values/video-source.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { type PictureFacts, pictureFacts } from '#web/parts/picture-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { fromWide } from '#web/styles/breakpoints.ts';
import layout from '#web/styles/layout.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import type { OptionsOf } from '../section-options.ts';
import styles from './video-section.module.css';

await needArea('media', import.meta.glob('/locales/*/media.json', { import: 'default' }));

type Options = OptionsOf<'video'>;
type FilmFile = { readonly src: string; readonly mime?: string };
type Captions = { readonly src: string; readonly language: Language };

/** A film behind its poster; the poster alone where there is no film, as a player that plays nothing helps nobody. */
export default function VideoSection({ section: { options, meta } }: PageSectionProps<'video'>) {
  const { poster: media, title, caption } = options;
  const poster = media ? pictureFacts(media) : undefined;
  const source = findVideoSource(options.source);
  const files = [...filesOf(options), ...(source?.kind === 'file' ? [{ src: source.path }] : [])];
  if (!poster && !source && files.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <figure>
        {files.length > 0 ? (
          <OwnFilm
            files={files}
            captions={captionsOf(options)}
            poster={media?.urls.LargeSize ?? poster?.src}
            title={title}
          />
        ) : source && source.kind !== 'file' ? (
          <ForeignFilm source={source} poster={poster} title={title} />
        ) : (
          poster && <Poster picture={poster} />
        )}
        {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
      </figure>
    </section>
  );
}

function filesOf(options: Options): FilmFile[] {
  return options.files.flatMap(({ film }) => {
    const src = film?.urls.MediumSize;
    return film && src ? [{ src, mime: film.mime }] : [];
  });
}

function captionsOf(options: Options): Captions[] {
  return options.captions.flatMap(({ language, file }) => {
    const src = file?.urls.MediumSize;
    return src ? [{ src, language }] : [];
  });
}

type OwnFilmProps = {
  files: readonly FilmFile[];
  captions: readonly Captions[];
  /** Its address: a player knows one size. */
  poster: string | undefined;
  title: string;
};

/** Nothing of it is fetched before somebody plays it; the captions of the page's language are shown from the start. */
function OwnFilm({ files, captions, poster, title }: OwnFilmProps) {
  const pageLanguage = useLanguage();
  return (
    <video
      className={styles.player}
      controls
      preload="none"
      playsInline
      aria-label={title || undefined}
      {...(poster ? { poster } : {})}
    >
      {files.map(({ src, mime }) => (
        <source key={src} src={src} type={mime} />
      ))}
      {captions.map(({ src, language }) => (
        <track
          key={language}
          kind="captions"
          src={src}
          srcLang={language}
          label={languageNames[language]}
          default={language === pageLanguage}
        />
      ))}
    </video>
  );
}

function Poster({ picture }: { picture: PictureFacts }) {
  return <Picture {...pictureAttributes(picture, `${fromWide} 96rem, 100vw`)} className={styles.poster} />;
}

type ForeignFilmProps = {
  source: Exclude<VideoSource, { kind: 'file' }>;
  poster: PictureFacts | undefined;
  title: string;
};

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
