/**
 * How code that the server loads is written: V8 holds a file with a single character beyond Latin-1 at two bytes for each of its
 * characters. What a tagged template holds stays as it is written (tests/program/built-server.test.ts); comments are of no use there.
 */
export const latinOutput = {
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
} as const;
