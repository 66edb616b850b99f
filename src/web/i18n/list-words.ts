/* Imported by lists of goods and their filters; goods beside a page's own content do without these texts. */
import { needMessages } from './messages.ts';

await needMessages('list');
