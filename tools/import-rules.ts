/** A folder whose files may import only what is named here: themselves, and other rooms. */
export type Room = {
  readonly folder: string;
  /** Of the folder and those below it the files of these names alone; they are a room within the room. */
  readonly files?: readonly string[];
  /** Folders of other rooms, everything below them included. */
  readonly mayImport: readonly string[];
  readonly because: string;
};

/** In the order in which one calls another: a module calls those before it and emits to those after it. */
const domainModules = [
  'sites',
  'media',
  'accounts',
  'activity',
  'bin',
  'consents',
  'newsletter',
  'forms',
  'catalogue',
  'pricing',
  'events',
  'content',
  'redirects',
  'search',
  'finder',
  'wishlist',
  'cart',
  'cut-lists',
  'roofs',
  'orders',
  'checkout',
  'stock',
  'reviews',
  'customers',
  'exports',
  'imports',
  'grid',
  'webhooks',
].map((name) => `src/domain/${name}`);

/** From what knows nothing of the shop to what stands around everything: each is built of those before it. */
const webLayers = ['styles', 'connection', 'i18n', 'ui', 'request', 'visitor', 'parts'].map(
  (name) => `src/web/${name}`,
);

/** Parts of the API, likewise; what they share stands in src/api itself (how an endpoint becomes a route, dependencies). */
const apiParts = ['plugins', 'plain-pages', 'v1', 'v2', 'machines', 'agents', 'pages'].map(
  (name) => `src/api/${name}`,
);

/** What sections are, read by those who keep, check and draw documents. */
const descriptions = ['src/sections/section-description.ts', 'src/sections/section-types.ts'];

const means = ['src/platform', 'src/values'];
const shipped = ['src/contract', 'src/values'];

/** Rooms and modules from the ground up. A file belongs to the last room whose folder it stands in. */
export const rooms: readonly Room[] = [
  {
    folder: 'src/values',
    mayImport: [],
    because: 'values import nothing, so that every room may import them',
  },
  {
    folder: 'src/contract',
    mayImport: ['src/values'],
    because: 'the contract is shipped to the browser: it imports values alone',
  },
  {
    folder: 'src/platform',
    mayImport: ['src/values', 'locales'],
    because:
      'means do not know ends: platform imports values alone, and the texts of what the server itself says',
  },
  {
    folder: 'src/sections',
    files: ['description.ts', 'frame-types.ts', 'section-description.ts', 'section-types.ts'],
    mayImport: ['src/values'],
    because:
      'the domain reads what a section is and never how it is drawn: a description imports values alone',
  },
  {
    folder: 'src/domain',
    mayImport: means,
    because: 'what all modules share (context, actor, domain events) knows none of them',
  },
  ...domainModules.map((folder, position) => ({
    folder,
    mayImport: [...domainModules.slice(0, position), 'src/domain/*', ...means, ...descriptions],
    because:
      'API versions come and go, rules stay: a module imports earlier modules, platform and values; it emits to later ones',
  })),
  {
    folder: 'src/api',
    mayImport: [...apiParts, 'src/domain', ...shipped, ...means],
    because: 'HTTP translates, it does not draw pages: api never imports web',
  },
  ...apiParts.map((folder, position) => ({
    folder,
    mayImport: [
      // A page has its data from the API as every client has it.
      ...apiParts.slice(0, position).filter((part) => !folder.endsWith('/pages') || !/\/v\d$/.test(part)),
      // The versions of the API share the shapes of what both answer.
      ...(folder.endsWith('/v1') ? ['src/api/v2'] : []),
      'src/api/*',
      'src/domain',
      ...shipped,
      ...means,
    ],
    because:
      'what looks at every request knows nothing of what answers it: plugins ← plain pages ← calls ← machines ← agents ← pages',
  })),
  ...webLayers.map((folder, position) => ({
    folder,
    mayImport: [
      ...webLayers.slice(0, position),
      ...(folder.endsWith('/ui') ? ['src/values'] : shipped),
      ...(folder.endsWith('/visitor') ? ['src/web/visitor/chat'] : []),
    ],
    because:
      'a page works over HTTP alone, and each layer of it is built of those before: ui ← parts ← sections',
  })),
  {
    folder: 'src/web/visitor/chat',
    mayImport: ['locales', ...shipped],
    because: 'the chat comes alone, after consent, and brings its own words: no page waits for them',
  },
  {
    folder: 'src/web/bootstrap',
    mayImport: ['src/web/connection', 'src/web/ui', 'src/web/request', 'src/web/visitor', ...shipped],
    because: 'the bootstrap stands in every page as text: it draws nothing and brings nothing along',
  },
  {
    folder: 'src/sections',
    mayImport: [...webLayers, 'src/sections', ...shipped],
    because: 'a section is built of parts and stands on screens, and a page works over HTTP alone',
  },
  {
    folder: 'src/web/layout',
    mayImport: [...webLayers, 'src/sections', 'src/web/layout/account-presence.tsx', ...shipped],
    because: 'screens stand inside the layout, not the other way round',
  },
  {
    folder: 'src/web/screens',
    mayImport: [...webLayers, 'src/sections', 'src/web/screens/page', 'src/web/screens/event', ...shipped],
    because: 'the layout stands around screens, and no screen is part of another',
  },
  {
    folder: 'src/web/backoffice',
    mayImport: [...webLayers, 'src/sections', ...shipped],
    because: 'what edit mode and admin panel have in common is built of the parts that visitors see',
  },
  {
    folder: 'src/web/editor',
    mayImport: [...webLayers, 'src/sections', 'src/web/backoffice', ...shipped],
    because: 'edit mode stands on pages and does not know the admin panel',
  },
  {
    folder: 'src/web/development',
    mayImport: [...webLayers, 'src/sections', 'src/web/backoffice', 'src/web/editor', ...shipped],
    because:
      'what developers look at is in no build: nothing but the frame and the routes of development lead to it',
  },
  {
    folder: 'src/web/admin',
    mayImport: [...webLayers, 'src/sections', 'src/web/backoffice', ...shipped],
    because: 'the admin panel is made of screens of its own and does not know edit mode',
  },
  {
    folder: 'src/web/screens/page',
    files: ['edit-gate.tsx'],
    mayImport: [...webLayers, 'src/sections', 'src/web/editor', 'src/web/screens/page', ...shipped],
    because: 'only the gates lead to edit mode, late, so that visitors load none of it',
  },
  {
    folder: 'src/web/screens/event',
    files: ['edit-gate.tsx'],
    mayImport: [...webLayers, 'src/sections', 'src/web/editor', 'src/web/screens/event', ...shipped],
    because: 'only the gates lead to edit mode, late, so that visitors load none of it',
  },
  {
    folder: 'src/web/layout',
    files: ['account-presence.tsx'],
    mayImport: [
      ...webLayers,
      'src/sections',
      'src/web/layout',
      'src/web/backoffice/edit-entry.tsx',
      ...shipped,
    ],
    because:
      'only what comes with a login leads to the way into edit mode, late, so that visitors load none of it',
  },
  {
    folder: 'src/web/layout',
    files: ['page-frame.tsx'],
    mayImport: [
      ...webLayers,
      'src/sections',
      'src/web/layout',
      'src/web/development/development-badge.tsx',
      ...shipped,
    ],
    because: 'the frame alone leads to the badge of developers, in development',
  },
  {
    folder: 'src/web',
    mayImport: [...webLayers, 'src/sections', 'src/web/bootstrap', 'src/web/layout', ...shipped],
    because: 'a page must work over HTTP alone: web imports contract and values',
  },
  {
    folder: 'src/first-start',
    mayImport: ['src/domain', ...means],
    because: 'the first filling goes through the use cases of the domain alone',
  },
  {
    folder: 'src/program',
    mayImport: ['src/api', 'src/first-start', 'src/domain', ...means],
    because: 'the wiring knows every part but the pages, which are built',
  },
  {
    folder: 'src',
    mayImport: ['src/program', ...means],
    because: 'the ways in read the environment and leave the rest to the wiring',
  },
];

/** Folders whose subfolders import none of one another. */
export const separate = [
  { folder: 'src/web/screens', because: 'screens never import screens: what two need is a part' },
  { folder: 'src/sections', because: 'sections stand in any order on any page: what two need is a part' },
];
