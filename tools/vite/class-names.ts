import { basename } from 'node:path';
import type { Plugin } from 'vite';

const sheets = new Map<string, string>();

/**
 * Name of a class in the page: `quantity-stepper_number`. Sheets are named after their component, so it says where it
 * comes from, stays the same from release to release, and is short once compressed.
 */
export function nameClass(className: string, file: string): string {
  const path = file.split('?')[0] ?? file;
  const sheet = basename(path, '.module.css');
  if ((sheets.get(sheet) ?? path) !== path) throw new Error(`Two style sheets are named ${sheet}: ${path}`);
  sheets.set(sheet, path);
  return `${sheet}_${className}`;
}

/**
 * Reads each class of a sheet as a constant of its own instead of an object with all of them: what nobody uses stays
 * out of the scripts, and so do the keys.
 */
export function classConstants(): Plugin {
  const importOfSheet = /^import (\w+) from ('[^']+\.module\.css';)$/gm;
  return {
    name: 'attika:class-constants',
    enforce: 'pre',
    transform(code, id) {
      const isOurs = /[\\/]src[\\/](web|sections)[\\/].*\.tsx?$/.test(id.split('?')[0] ?? id);
      return isOurs ? { code: code.replace(importOfSheet, 'import * as $1 from $2'), map: null } : null;
    },
  };
}

/** Keeps the sheets in their chunks: of their names, which stand as words where they are used, nothing is left to import. */
export function keepSheets(): Plugin {
  return {
    name: 'attika:keep-sheets',
    enforce: 'post',
    transform(code, id) {
      const isOurs = /[\\/]src[\\/](web|sections)[\\/].*\.module\.css$/.test(id.split('?')[0] ?? id);
      return isOurs ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null;
    },
  };
}
