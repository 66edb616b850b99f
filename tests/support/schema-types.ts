import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/**
 * Holds blocks of JSON-LD to the vocabulary of schema.org: each is compiled as a literal of its own type by schema-dts, so that a type, a
 * property or an enumerated value that schema.org does not know is an error of the compiler.
 * @param blocks where a block stands, by its JSON
 * @returns what is wrong, and where
 */
export async function schemaFaults(blocks: ReadonlyMap<string, string>): Promise<string[]> {
  // Within the project, whose packages the compiler finds then.
  const results = join(root, 'test-results');
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'schema-'));
  const all = [...blocks];
  const file = join(folder, 'blocks.ts');
  const lines = all.map(
    ([json], index) => `export const block${index}: ${typeOf(json)} = ${withoutAnnotations(json)};`,
  );
  try {
    await writeFile(file, ["import type * as schema from 'schema-dts';", ...lines].join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--pretty', 'false'];
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', ...options, file], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    // What the compiler goes on to say of an error is indented.
    const said = stdout.split('\n').filter((line) => /^\S.*error TS/.test(line));
    if (said.length === 0) throw error;
    return said.map((line) => {
      const [, place = '0', what = line] = /\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
      const [json = '', where = ''] = all[Number(place) - 2] ?? [];
      return `${where}: ${what.slice(0, 400)} in ${json.slice(0, 200)}`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The compiler's name of the type that a block says it is of. */
function typeOf(json: string): string {
  const { '@type': type, '@graph': graph } = JSON.parse(json) as Record<string, unknown>;
  if (graph) return 'schema.Graph';
  return typeof type === 'string' && /^\w+$/.test(type) ? `schema.WithContext<schema.${type}>` : 'never';
}

/** What an action asks for is told beside the property of that name (https://schema.org/docs/actions.html); no type knows of it. */
function withoutAnnotations(json: string): string {
  const isAnnotation = (name: string) => /-(input|output)$/.test(name);
  return JSON.stringify(JSON.parse(json, (name, value) => (isAnnotation(name) ? undefined : value)));
}
