import { goalWordsOf, isBuiltIn } from '#domain/forms/form-definitions.ts';
import {
  createForm,
  deleteForm,
  getFormDefinition,
  listFormDefinitions,
  updateForm,
} from '#domain/forms/form-editing.ts';
import type { Form, FormGoal } from '#domain/forms/forms-rules.ts';
import type { Translated } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Forms in the shape for their editors (docs/rules/forms.md). */
export function formEditingRoutes({ findFormUses }: ApiDependencies): Routes<'formEditing'> {
  return {
    handlers: {
      async formDefinitionFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, keywords } = body;
        const { listed, total } = await listFormDefinitions(context, { page, limit, keywords });
        const shown = listed.map(({ form, entries }) => ({ ...definitionOf(form), entries }));
        return pageOfFound(shown, total, page, limit);
      },
      formDefinitionGet: async (context, { params }) =>
        definitionOf(await getFormDefinition(context, params.id)),
      formDefinitionCreate: async (context, { body }) => definitionOf(await createForm(context, body)),
      formDefinitionUpdate: async (context, { params, body }) =>
        definitionOf(await updateForm(context, params.id, { ...body, goal: body.goal && goalOf(body.goal) })),
      async formDefinitionDelete(context, { params }) {
        await deleteForm(context, findFormUses, params.id);
        return { id: params.id };
      },
    },
  };
}

function definitionOf(form: Form) {
  return {
    ...form,
    fields: form.fields.map(({ options, ...field }) => ({
      ...field,
      ...(options ? { options: [...options] } : {}),
    })),
    goal: form.goal && { type: form.goal.type, words: goalWordsOf(form.goal) },
    receivers: [...form.receivers],
    builtIn: isBuiltIn(form),
  };
}

function goalOf({ type, words }: { type: FormGoal['type']; words: Translated }): FormGoal {
  return type === 'message' ? { type, text: words } : { type, address: words };
}
