import type { Static } from 'typebox';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import demo from '../demo/users.json' with { type: 'json' };
import type { KeepAliveClient } from './keep-alive-client.ts';
import type { Scenario } from './measure.ts';
import { clientFrom, drawingWarmUpMs, unkept } from './scenario-parts.ts';

const sectionCount = 20;
/** Products of each of its seven lists, whatever the demo's start page shows: 56 cards. */
const listedProducts = 8;
type Sections = NonNullable<Static<(typeof postEndpoints)['postCreate']['body']>['parts']>;

/** Made of the start page's sections: with its sliders of goods, and of the others alone. */
const pages = [
  { name: `page of ${sectionCount} sections`, slug: 'twenty-sections', takes: () => true },
  {
    name: `page of ${sectionCount} sections without goods`,
    slug: 'twenty-texts',
    takes: (type: string) => !/product|categor/i.test(type),
  },
];

/** What pages of content cost. */
export function listContentScenarios(http: KeepAliveClient): Scenario[] {
  return pages.map(({ name, slug, takes }): Scenario => {
    let made: Promise<void> | undefined;
    return {
      name: `${name}, not kept`,
      warmUpMs: drawingWarmUpMs,
      async run() {
        made ??= makePage(http, slug, takes);
        await made;
        await http.get(unkept(`/${slug}`));
      },
    };
  });
}

/** A published page of the start page's sections that are taken: the first ones again until there are enough. */
async function makePage(
  http: KeepAliveClient,
  slug: string,
  takes: (type: string) => boolean,
): Promise<void> {
  const publisher = demo.users.find(({ scope }) => scope === 'publisher');
  if (!publisher) throw new Error('The demo has no publisher.');
  const { tokens } = await clientFrom(http).call(authEndpoints.login, {
    body: { username: publisher.email, password: publisher.demoPassword },
  });
  const api = clientFrom(http, { authorization: `Bearer ${tokens.accessToken}` });
  // As editors read it: what it refers to by number, not yet looked up.
  const { data } = await api.call(postEndpoints.postFilterStandard, {
    body: { postTypeSlugs: ['page'], filters: [{ key: 'slug', value: 'naslovnica' }], draft: true },
  });
  const sections = ((data[0]?.parts ?? []) as unknown as Sections)
    .filter(({ type }) => takes(type))
    .map((section) =>
      section.type === 'productSlider'
        ? { ...section, options: { ...section.options, limit: listedProducts } }
        : section,
    );
  const parts = Array.from({ length: sectionCount }, (_, index) => ({
    ...sections[index % sections.length],
    id: `bench-${index}`,
  })) as Sections;
  await api.call(postEndpoints.postCreate, {
    body: { title: `Dvadeset blokova: ${slug}`, slug, postTypeSlug: 'page', parts, status: 'published' },
  });
}
