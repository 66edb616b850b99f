import { safeLocalPath } from './local-path.ts';

/** Where a film comes from: a file of the site's own, or somebody who shows films for others. */
export type VideoSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: VideoHost; readonly id: string };

export type VideoHost = keyof typeof videoHosts;

/** Players that are fetched once somebody has asked for the film; `frame` stands in the page's security policy. */
export const videoHosts = {
  youtube: { name: 'YouTube', company: 'Google', frame: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', company: 'Vimeo', frame: 'https://player.vimeo.com' },
} as const;

const youtubeId = /^[\w-]{11}$/;
const vimeoId = /^\d{5,12}$/;

/** The film of an address as people copy it; nothing where the program could not show it. */
export function findVideoSource(address: string): VideoSource | undefined {
  const path = safeLocalPath(address);
  if (path) return /\.(mp4|webm)$/i.test(path) ? { kind: 'file', path } : undefined;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:') return undefined;
  const last = pathname.split('/').at(-1) ?? '';
  switch (hostname.replace(/^(www|m)\./, '')) {
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtubeOf(searchParams.get('v') ?? last);
    case 'youtu.be':
      return youtubeOf(last);
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeoId.test(last) ? { kind: 'vimeo', id: last } : undefined;
    default:
      return undefined;
  }
}

function youtubeOf(id: string): VideoSource | undefined {
  return youtubeId.test(id) ? { kind: 'youtube', id } : undefined;
}

/** The player of a film of others, which begins by itself: it is fetched because somebody pressed play. */
export function playerAddress({ kind, id }: { kind: VideoHost; id: string }): string {
  return kind === 'youtube'
    ? `${videoHosts.youtube.frame}/embed/${id}?autoplay=1&rel=0`
    : `${videoHosts.vimeo.frame}/video/${id}?autoplay=1&dnt=1`;
}

/** The film's page at its host, for browsers that run no scripts. */
export function videoPageAddress({ kind, id }: { kind: VideoHost; id: string }): string {
  return kind === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
}
