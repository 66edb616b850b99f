import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { coreVersion } from '#values/core-version.ts';

/** A release as developers read about it. */
export type Release = { readonly tag_name: string; readonly description_html: string };

const run = promisify(execFile);
const timeoutMs = 5000;
const releasesMaximum = 20;
const titlesMaximum = 50;

async function git(root: string, ...words: string[]): Promise<string[]> {
  const { stdout } = await run('git', words, { cwd: root, timeout: timeoutMs, maxBuffer: 1_048_576 });
  return stdout.split('\n').filter((line) => line !== '');
}

/** The newest tag of the repository that the program runs from; its own version if there is none yet. */
export async function findLatestTag(root: string): Promise<string> {
  const [tag] = await git(root, 'tag', '--sort=-creatordate');
  return tag ?? coreVersion;
}

/**
 * The last releases with the titles of their changes, newest first; untagged changes count to the program's own
 * version.
 * @param branch the releases' branch; by default the current one
 */
export async function listReleases(root: string, branch = 'HEAD'): Promise<Release[]> {
  const tags = (await git(root, 'tag', '--sort=-creatordate', '--merged', branch)).slice(0, releasesMaximum);
  if (tags.length === 0) return [await releaseOf(root, coreVersion, branch)];
  return Promise.all(
    tags.map((tag, place) => {
      const before = tags[place + 1];
      return releaseOf(root, tag, before ? `${before}..${tag}` : tag);
    }),
  );
}

async function releaseOf(root: string, name: string, range: string): Promise<Release> {
  const titles = await git(
    root,
    'log',
    `--max-count=${titlesMaximum}`,
    '--no-merges',
    '--format=%s',
    range,
    '--',
  );
  const entries = titles.map((title) => `<li>${escaped(title)}</li>`).join('');
  return { tag_name: name, description_html: `<ul>${entries}</ul>` };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
