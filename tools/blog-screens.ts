import { pathOf } from '#values/addresses.ts';
import { postAddress, topicAddress } from './demo-addresses.ts';
import { at, type ScreenState, variation } from './screen-steps.ts';

/** Lists of posts, and posts with and without comments. */
export const blogScreens: readonly ScreenState[] = [
  at('blog', (language) => pathOf('blog', language)),
  variation(at('blog-page', (language) => `${pathOf('blog', language)}?page=2`)),
  variation(at('blog-topic', (language) => topicAddress('pc-planning', language))),
  variation(at('blog-tag', (language) => topicAddress('pt-snow', language))),
  variation(at('blog-found', (language) => `${pathOf('blog', language)}?keyword=EPD`)),
  variation(at('blog-nothing', (language) => `${pathOf('blog', language)}?keyword=zeppelin`)),
  at('post', (language) => postAddress('post-snow', language)),
  variation(at('post-comment-login', (language) => `${postAddress('post-choose', language)}?review=write`)),
];
