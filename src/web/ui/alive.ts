/** Event of the document by which the page's scripts tell that what stands in it answers to people. */
export const aliveEvent = 'attika:alive';
/** What a part is marked with until its code is here: its presses and entries wait for that (src/web/starter). */
export const restMark = 'data-rests';
