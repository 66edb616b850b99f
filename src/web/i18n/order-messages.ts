import { languageOfPath } from '#values/addresses.ts';
import { loadMessages } from './messages.ts';

/*
 * Importing this module makes the areas `cart` and `checkout` ready before the importing one begins: the screens about
 * the order and the cart over the page. The server has all texts from its start.
 */
if (typeof window !== 'undefined') await loadMessages(languageOfPath(window.location.pathname), 'order');
