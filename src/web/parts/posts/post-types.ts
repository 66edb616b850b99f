import type * as posts from '#contract/shapes/post-shapes.ts';

/** What the API answers of a post, as a type alone: schemas never reach the browser. */
export type Post = posts.Post;
