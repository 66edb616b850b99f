/** Event of the document by which the page's scripts tell that all of it answers to people. */
export const aliveEvent = 'attika:alive';
