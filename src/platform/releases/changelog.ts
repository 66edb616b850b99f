import { readFile } from 'node:fs/promises';
import { marked } from 'marked';

/** A release as the program's own CHANGELOG.md tells it. */
export type Release = {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly descriptionHtml: string;
};

const path = new URL('../../../CHANGELOG.md', import.meta.url);
const heading = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/m;

/** All releases, newest first. */
export async function listReleases(): Promise<Release[]> {
  const [, ...parts] = (await readFile(path, 'utf8')).split(heading);
  const releases: Release[] = [];
  for (let place = 0; place + 2 < parts.length; place += 3) {
    const [name = '', date = '', text = ''] = parts.slice(place, place + 3);
    releases.push({ name, date, descriptionHtml: await marked.parse(text.trim()) });
  }
  return releases;
}
