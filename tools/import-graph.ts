import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const sourceEndings = /\.(ts|tsx)$/;

/** The files under a folder of the repository that import others, by their path from the root. */
export function listSources(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && sourceEndings.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/**
 * Which file imports which, by their paths from the root: types, lazy imports and exports from other files counted,
 * packages not. An import that leads to no file is left to the compiler.
 *
 * @param aliases The `imports` of package.json: `#web/*` to `./src/web/*`.
 */
export function readImportGraph(
  root: string,
  files: readonly string[],
  aliases: Readonly<Record<string, string>>,
): Map<string, Set<string>> {
  const prefixes = Object.entries(aliases).map(([name, target]) => [
    name.replace(/\*$/, ''),
    path.posix.normalize(target.replace(/\*$/, '')),
  ]);

  function fileOf(importer: string, specifier: string): string | undefined {
    const alias = prefixes.find(([prefix]) => prefix && specifier.startsWith(prefix));
    if (alias?.[0]) return path.posix.join(alias[1] ?? '', specifier.slice(alias[0].length));
    if (!specifier.startsWith('.')) return undefined;
    return path.posix.join(path.posix.dirname(importer), specifier);
  }

  return new Map(
    files.map((file) => {
      const targets = specifiersOf(file, readFileSync(path.join(root, file), 'utf8'))
        .map((specifier) => fileOf(file, specifier))
        .filter((target) => target !== undefined && existsSync(path.join(root, target)));
      return [file, new Set(targets as string[])];
    }),
  );
}

function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const lazy = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end),
  );
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    // A computed address is no string; what it leads to the compiler does not know either.
    ...lazy.filter((argument) => /^(['"]).*\1$/.test(argument)).map((argument) => argument.slice(1, -1)),
  ];
}

/** The groups of files that import one another in circles (Tarjan's strongly connected components). */
export function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
      }
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.has(file)) circles.push(circle.sort());
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
