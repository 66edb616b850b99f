import { messagesByArea } from './messages-by-area.ts';

/** All areas but those that only some pages fetch; mails and files are the server's. */
export const messages = messagesByArea(
  import.meta.glob<Record<string, unknown>>(
    [
      '../../../locales/de/*.json',
      '!**/{account,cart,checkout,interface,mails,messages,server,notices,choices,forms}.json',
    ],
    { eager: true, import: 'default' },
  ),
);
