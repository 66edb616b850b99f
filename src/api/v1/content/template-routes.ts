import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type Template,
  updateTemplate,
} from '#domain/content/templates-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { storedSections } from './edited-content.ts';

/** Skeletons of pages and posts (docs/rules/backoffice.md). */
export function templateRoutes(): Routes<'templates'> {
  return {
    handlers: {
      async templateFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, kind, keywords } = body;
        const { templates, total } = await listTemplates(context, { kind, keywords, page, limit: perPage });
        return pageOfFound(templates.map(templateShape), total, page, perPage);
      },
      async templateCreate(context, { body }) {
        const { name, kind, sections, locked = [], documentId } = body;
        const input = {
          name,
          kind,
          locked,
          ...(sections ? { sections: storedSections(context, sections) } : {}),
        };
        return templateShape(await createTemplate(context, input, documentId ?? undefined));
      },
      async templateUpdate(context, { params, body }) {
        const { sections, ...others } = body;
        const changes = { ...others, ...(sections ? { sections: storedSections(context, sections) } : {}) };
        try {
          return templateShape(await updateTemplate(context, params.id, changes));
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
          const { present, ...told } = error.details as { present: Template };
          throw new Refusal('EDIT_CONFLICT', { ...told, current: templateShape(present) });
        }
      },
      async templateDelete(context, { params }) {
        await deleteTemplate(context, params.id);
        return { id: params.id };
      },
    },
  };
}

function templateShape({ id, name, kind, sections, locked, version, createdAt, updatedAt }: Template) {
  return {
    id,
    name,
    kind,
    sections,
    locked,
    version,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
