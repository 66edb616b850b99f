import { languageOfPath } from '#values/addresses.ts';
import { loadMessages } from './messages.ts';

/* Importing this module makes the area `messages` ready, as order-messages.ts does for the order's. */
if (typeof window !== 'undefined') await loadMessages(languageOfPath(window.location.pathname), 'refusals');
