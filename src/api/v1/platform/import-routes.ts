import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { importEndpoints } from '#contract/v1/import-endpoints.ts';
import { actOnImport, allowedSteps, applyImport, checkImport } from '#domain/imports/import-acting.ts';
import { createImport, listImportFields } from '#domain/imports/import-creating.ts';
import { deleteMapping, listMappings, saveMapping } from '#domain/imports/import-mappings.ts';
import {
  getImport,
  type ListedImport,
  listImportRows,
  listImports,
  readProblems,
} from '#domain/imports/import-reading.ts';
import type { ImportRow } from '#domain/imports/import-tables.ts';
import { type PlannedPicture, saidPlan } from '#domain/imports/pictures/picture-cells.ts';
import {
  type ImportRowFilter,
  importKinds,
  importRowFilters,
  importStates,
  importZipBytesMaximum,
  newTermsShown,
} from '#values/imports.ts';
import { findLanguageByCode } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { takeMultipart } from '../../plugins/multipart-plugin.ts';
import { type FilterReader, readFilters, someOf } from '../catalogue/listed-filters.ts';
import { pageOfFound } from '../list-page.ts';
import { problemTable } from './import-problems.ts';
import { importBounds, withImportFile } from './import-upload.ts';
import { tableAnswer } from './table-answer.ts';

type Filter = Parameters<typeof listImports>[1];

const filterReaders: Readonly<Record<string, FilterReader<Filter>>> = {
  what(operator, values) {
    const kinds = someOf(operator, values, importKinds);
    return kinds && { kinds };
  },
  state(operator, values) {
    const states = someOf(operator, values, importStates);
    return states && { states };
  },
};
const rowFilterReaders: Readonly<Record<string, FilterReader<{ verdicts?: ImportRowFilter[] | undefined }>>> =
  {
    verdict(operator, values) {
      const verdicts = someOf(operator, values, importRowFilters);
      return verdicts && { verdicts };
    },
  };

/** Files that are read into the shop (docs/rules/imports.md). */
export function importRoutes(): Routes<'imports'> {
  return {
    handlers: {
      async importGet(context, { params }) {
        return toldImport(await getImport(context, params.id));
      },
      async importFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, filters = [] } = body;
        const { rows, total } = await listImports(context, readFilters(filters, filterReaders), {
          page,
          perPage,
        });
        return pageOfFound(rows.map(toldImport), total, page, perPage);
      },
      importFields: (context, { params }) => listImportFields(context, params.what),
      async importRows(context, { params, body }) {
        const { page = 1, perPage = listLimitDefault, filters = [] } = body;
        const { verdicts } = readFilters(filters, rowFilterReaders);
        const { rows, total } = await listImportRows(context, params.id, verdicts, { page, perPage });
        return pageOfFound(rows.map(toldRow), total, page, perPage);
      },
      async importProblems(context, { params, query }) {
        const problems = await readProblems(context, params.id);
        const language = findLanguageByCode(query.language ?? '') ?? context.language;
        return tableAnswer(context, 'import-problems', 'csv', problemTable(problems, language));
      },
      async importCheck(context, { params, body }) {
        return toldImport(
          await checkImport(context, params.id, { mapping: body.mapping, createsNew: body.createNew }),
        );
      },
      async importApply(context, { params }) {
        return toldImport(await applyImport(context, params.id));
      },
      async importAct(context, { params, body }) {
        return toldImport(await actOnImport(context, params.id, body.action));
      },
    },
  };
}

/** What columns of files are read into. */
export function importMappingRoutes(): Routes<'importMappings'> {
  return {
    handlers: {
      importMappingFilter: async (context, { body }) => ({ data: await listMappings(context, body.what) }),
      importMappingSave: (context, { body }) => saveMapping(context, body),
      async importMappingDelete(context, { params }) {
        await deleteMapping(context, params.id);
        return { deleted: true };
      },
    },
  };
}

/** Their files. */
export function importUploadRoutes(dependencies: ApiDependencies): Routes<'importUploads'> {
  return {
    takeBodies: (scope) => takeMultipart(scope, importBounds, importZipBytesMaximum),
    handlers: {
      importCreate: (context, _request, http) =>
        withImportFile(http, dependencies, async (file) => {
          const id = await createImport(http.context, dependencies, file);
          return toldImport(await getImport(context, id));
        }),
    },
  };
}

type Told = EndpointAnswer<typeof importEndpoints.importGet>;

function toldImport(run: ListedImport): Told {
  const { id, what, format, fileName, state, rows, changed, unchanged, wrong, done, left, failure } = run;
  return {
    ...{
      id,
      what,
      format,
      fileName,
      state,
      rows,
      new: run.new,
      changed,
      unchanged,
      wrong,
      done,
      left,
      failure,
      incomplete: run.incomplete,
      zipPictures: run.zipPictures,
      picturesFetched: run.picturesFetched,
      picturesFailed: run.picturesFailed,
    },
    decimalSign: run.decimalSign,
    columns: run.columns.map(({ name, field, why }) => ({ name, field, ...(why ? { why } : {}) })),
    createNew: run.createsNew,
    newTerms: run.newTerms.slice(0, newTermsShown).map(({ kind, key, name }) => ({ kind, key, name })),
    newTermsTotal: run.newTerms.length,
    changeSetIds: run.changeSets.map((set) => set.id),
    allowedActions: allowedSteps(run),
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    user: run.userId === null ? null : { id: run.userId, name: run.name ?? '' },
  };
}

function toldRow({ row, fileRow, key, verdict, raw, fields, changes, problems }: ImportRow) {
  const made = Object.entries(fields ?? {}).map(([field, value]) => {
    const after = field === 'pictures' ? saidPlan(value as PlannedPicture[]) : value;
    return { field, before: null, after };
  });
  return {
    row: fileRow ?? row,
    key,
    verdict,
    changes: [...(verdict === 'new' ? made : changes)],
    problems: problems.map(({ column, rule, parameter, value, expected }) => ({
      column,
      rule,
      ...(parameter === undefined ? {} : { parameter }),
      value,
      ...(expected ? { expected: [...expected] } : {}),
    })),
    raw: [...raw],
  };
}
