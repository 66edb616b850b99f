/*
 * Who stands before the program and ends with it. Whoever is ended asks the program to end, too; whoever is killed by force cannot. `npm start`
 * and `npm run dev` name npm on the command line; systemd, a container, nohup and setsid name nobody, and the program outlives who started it.
 */

const lookEveryMs = 1000;
/** Before the id of npm's process; a shell that does not know it leaves words there that name nobody. */
const npmSign = '--npm=';

type Watched = {
  /** Of the process. */
  readonly words: readonly string[];
  /** A watcher of sources stands between npm and the program. */
  readonly hasWatcher: boolean;
};

/** Ends the program once the watcher of its sources, or npm, is there no more: it would keep its port and database. */
export function endWithStarters({ words, hasWatcher }: Watched, end: () => void): void {
  const npm = npmIn(words);
  const parent = process.ppid;
  if (npm === undefined && !hasWatcher) return;
  setInterval(() => {
    if (hasWatcher && process.ppid !== parent) end();
    else if (npm !== undefined && !isThere(npm)) {
      // The watcher would start the program again with the next change; it passes the signal on.
      if (hasWatcher) process.kill(parent, 'SIGTERM');
      end();
    }
  }, lookEveryMs).unref();
}

function npmIn(words: readonly string[]): number | undefined {
  const id = Number(words.find((word) => word.startsWith(npmSign))?.slice(npmSign.length));
  return Number.isInteger(id) && id > 1 ? id : undefined;
}

function isThere(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // One that may not be asked is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
