import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Test files that changed since the branch left `main`, committed or not, and those in the folder of a changed source. Tests of the
 * whole program are not followed by their imports: every change of a small value would mean all of them.
 * @returns paths from the root; neither browser tests nor those that only `test:all` runs are among them
 */
export function changedTests(root: string): readonly string[] {
  const changed = changedFiles(root);
  const beside = new Set(changed.filter((file) => file.startsWith('src/')).map((file) => path.dirname(file)));
  const found = [...beside].flatMap((folder) => testsIn(root, folder));
  return [...new Set([...changed.filter(isUnitTest), ...found])].sort();
}

const isUnitTest = (file: string) =>
  /^(src|tests)\/.*\.test\.tsx?$/.test(file) && !file.startsWith('tests/browser/');

function testsIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter(isUnitTest);
}

function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const base = git('merge-base', 'HEAD', mainOf(git)).trim();
    // A clone that stands on main itself is asked for its last commit.
    const from = base === git('rev-parse', 'HEAD').trim() ? 'HEAD~1' : base;
    const named = git('diff', '--name-only', '--diff-filter=d', from);
    const fresh = git('ls-files', '--others', '--exclude-standard');
    return `${named}\n${fresh}`.split('\n').filter((file) => file !== '');
  } catch {
    // No git, or no history: nothing is known to have changed.
    return [];
  }
}

function mainOf(git: (...args: string[]) => string): string {
  const branches = git(
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  );
  return branches.split('\n')[0] || 'HEAD';
}
