import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findCircles, listSources, readImportGraph } from './import-graph.ts';
import { type Room, rooms, separate } from './import-rules.ts';

/*
 * Holds the import rules of tools/import-rules.ts, wherever an import is written: by alias or by a relative path, as a
 * type, lazily or as an export from elsewhere. Files that import one another in a circle fail too.
 */

const root = path.dirname(import.meta.dirname);
const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};
// A test looks at a module from the outside, and so may what prepares its rooms.
const files = listSources(root, 'src').filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));
const graph = readImportGraph(root, files, imports);
const problems: string[] = [];

for (const [file, targets] of graph) {
  const room = roomOf(file);
  if (!room) problems.push(`${file} stands in no room of tools/import-rules.ts.`);
  for (const target of targets) {
    if (room && !mayImport(room, target)) problems.push(`${file} imports ${target}: ${room.because}.`);
    for (const { folder, because } of separate) {
      const [from, to] = [childOf(folder, file), childOf(folder, target)];
      if (from && to && from !== to) problems.push(`${file} imports ${target}: ${because}.`);
    }
  }
}
for (const circle of findCircles(graph)) problems.push(`In a circle: ${circle.join(', ')}.`);

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${rooms.length} rooms, ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The innermost room: of two folders that hold the file the longer, of two of one folder that of certain files. */
function roomOf(file: string): Room | undefined {
  return rooms
    .filter(
      ({ folder, files }) => file.startsWith(`${folder}/`) && (files?.includes(path.basename(file)) ?? true),
    )
    .sort((a, b) => b.folder.length - a.folder.length || Number(!!b.files) - Number(!!a.files))[0];
}

function mayImport(room: Room, target: string): boolean {
  if (roomOf(target) === room) return true;
  return room.mayImport.some((allowed) =>
    allowed.endsWith('/*')
      ? path.posix.dirname(target) === allowed.slice(0, -2)
      : target === allowed || target.startsWith(`${allowed}/`),
  );
}

/** The subfolder that a file is in; nothing for files of the folder itself. */
function childOf(folder: string, file: string): string | undefined {
  const below = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '';
  return below.includes('/') ? below.split('/')[0] : undefined;
}
