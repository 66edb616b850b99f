/**
 * Sections that the server draws once for all visits of a page (docs/decisions/page-rendering.md): they read what they are
 * given, the site's facts and the page's path. Never one with a form, because its answer is shown in it, nor one that
 * holds others, nor what asks for a picture in the document's head.
 */
export const keptTypes = import.meta.env.SSR
  ? new Set([
      ...['categoryTiles', 'certificates', 'colourGuide', 'cta', 'downloads', 'eventList', 'faq', 'gallery'],
      ...['imageText', 'map', 'postList', 'productGrid', 'productSlider', 'references', 'richText', 'stats'],
      'video',
    ])
  : undefined;
