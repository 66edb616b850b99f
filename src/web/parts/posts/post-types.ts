import type { Static } from 'typebox';
import type * as posts from '#contract/shapes/post-shapes.ts';

/** What the API answers of posts, as types alone: schemas never reach the browser. */
export type Post = posts.Post;
export type Term = Static<typeof posts.Term>;
