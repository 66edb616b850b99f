/** Event of the document by which the page's scripts tell that what stands in it answers to people. */
export const aliveEvent = 'attika:alive';
/** What a part at rest is marked with: its presses and entries wait until it is awake (src/web/starter). */
export const restMark = 'data-rests';
