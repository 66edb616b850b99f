import sanitizeHtml from 'sanitize-html';
import { allowedAttributes, allowedTags } from './content-html.ts';

/**
 * Cleans the HTML of a post on its way in: what could run or load something is gone before it is stored. Addresses stay
 * as they were written; where they lead is known when the post is shown (`sanitiseContentHtml`).
 */
export function cleanBody(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
}
