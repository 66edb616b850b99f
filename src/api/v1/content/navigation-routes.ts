import type { NavigationEntryInput } from '#contract/v1/navigation-endpoints.ts';
import { type NavigationRow, navigationEntries } from '#domain/content/content-queries.ts';
import type { StoredNavigationEntry } from '#domain/content/content-tables.ts';
import {
  getNavigationTree,
  listNavigationTrees,
  updateNavigationTree,
} from '#domain/content/navigation-editing.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Navigation trees in the shape for editors (docs/rules/pages.md). */
export function navigationRoutes(): Routes<'navigations'> {
  return {
    handlers: {
      async navigationFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, keywords } = body;
        const { trees, total } = await listNavigationTrees(context, { page, limit, keywords });
        const listed = trees.map(({ items, ...tree }) => ({
          ...tree,
          entries: [...navigationEntries(items)].length,
        }));
        return pageOfFound(listed, total, page, limit);
      },
      navigationGet: async (context, { params }) => treeShape(await getNavigationTree(context, params.id)),
      async navigationUpdate(context, { params, body: { items, ...change } }) {
        const tree = { ...change, items: items.map(storedEntry) };
        return treeShape(await updateNavigationTree(context, params.id, tree));
      },
    },
  };
}

function treeShape(tree: NavigationRow) {
  return { ...tree, items: [...tree.items] };
}

/** Only the known properties of entries are stored. */
function storedEntry({ key, label, link, children = [] }: NavigationEntryInput): StoredNavigationEntry {
  const stored = { key, label, link: { ...link, kind: String(link.kind ?? '') } };
  return children.length > 0 ? { ...stored, children: children.map(storedEntry) } : stored;
}
