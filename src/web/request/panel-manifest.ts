/**
 * Address of the list of all routes, which pages of the back office are given. The list that visitors fetch leaves out the
 * panel's, whose pages are always documents of their own (tools/split-manifest.ts, docs/decisions/077-admin-panel.md).
 * @param manifest address or path of that list
 */
export function panelManifestOf(manifest: string): string {
  return manifest.replace(/[^/]+$/, 'panel-$&');
}
