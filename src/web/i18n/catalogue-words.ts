/* Imported by all that speaks of goods: their words are there before it is drawn. Pages without goods do without them. */
import { needMessages } from './messages.ts';

await needMessages('catalogue');
