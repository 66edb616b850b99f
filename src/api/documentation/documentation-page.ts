import { escapeHtml } from '#values/escaped-text.ts';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi-document.ts';
import type { JsonSchema } from './openapi-schemas.ts';

type NamedOperation = { method: string; path: string; operation: OpenApiOperation };

/** The API to read: one page, no script; every call unfolds, every shape is a link away. */
export function renderDocumentation(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(document.components.schemas ?? {}) as [string, JsonSchema][];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs/documentation.css">
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>${inline(document.info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
</header>
<nav aria-label="Contents"><ul>
${groups.map(({ name }) => `<li><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></li>`).join('\n')}
<li><a href="#headers">Headers</a></li>
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
<main>
${groups.map(({ name, operations: calls }) => renderGroup(name, calls)).join('\n')}
<section id="headers"><h2>Headers</h2>
${parameterTable(Object.values(document.components.parameters ?? {}) as OpenApiParameter[])}</section>
<section id="shapes"><h2>Shapes</h2>
${schemas.map(([name, schema]) => renderShape(name, schema)).join('\n')}</section>
</main>
</body>
</html>
`;
}

function renderGroup(name: string, operations: NamedOperation[]): string {
  const calls = operations.map(renderOperation).join('\n');
  return `<section id="${anchorOf(name)}"><h2>${escapeHtml(name)}</h2>\n${calls}</section>`;
}

function renderOperation({ method, path, operation }: NamedOperation): string {
  const own = operation.parameters.filter((parameter) => 'name' in parameter);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const key = operation.security.length > 0 ? '' : '<p>Needs no apiKey.</p>';
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><code data-method="${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>
<span>${inline(operation.summary)}</span></summary>
${key}
${own.length > 0 ? `<h3>Parameters</h3>${parameterTable(own)}` : ''}
${body ? `<h3>Body</h3><pre>${schemaText(body)}</pre>` : ''}
<h3>Answers</h3>
<dl>
${Object.entries(operation.responses).map(renderAnswer).join('\n')}
</dl>
</details>`;
}

function renderAnswer([status, answer]: [string, { description: string; content?: JsonSchema }]): string {
  // A file may be JSON too, of no shape of its own.
  const json = answer.content?.['application/json'] as { schema?: JsonSchema } | undefined;
  const shape = status === '200' && json?.schema ? `<pre>${schemaText(json.schema)}</pre>` : '';
  const lines = answer.description.split('\n\n').map((line) => `<p>${inline(line)}</p>`);
  return `<dt>${status}</dt><dd>${lines.join('')}${shape}</dd>`;
}

function parameterTable(parameters: OpenApiParameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td><code>${schemaText(schema)}</code></td><td>${escapeHtml(description ?? '')}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function renderShape(name: string, schema: JsonSchema): string {
  return `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><pre>${schemaText(schema)}</pre></details>`;
}

/** A schema in the way TypeScript writes a type, with its bounds behind it. Already escaped. */
function schemaText(schema: JsonSchema, indent = ''): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if ('const' in schema) return escapeHtml(JSON.stringify(schema.const));
  if (Array.isArray(schema.anyOf)) {
    return schema.anyOf.map((branch: JsonSchema) => schemaText(branch, indent)).join(' | ');
  }
  if (schema.type === 'array')
    return `${schemaText(schema.items as JsonSchema, indent)}[]${boundsOf(schema)}`;
  if (schema.type === 'object') return objectText(schema, indent);
  return `${escapeHtml(String([schema.type ?? 'any'].flat().join(' | ')))}${boundsOf(schema)}`;
}

function objectText(schema: JsonSchema, indent: string): string {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (fields.length === 0) return 'object';
  const inside = `${indent}  `;
  const lines = fields.map(
    ([name, field]) =>
      `${inside}${escapeHtml(name)}${required.has(name) ? '' : '?'}: ${schemaText(field, inside)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const boundWords = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

function boundsOf(schema: JsonSchema): string {
  const bounds = boundWords.filter((word) => word in schema).map((word) => `${word} ${String(schema[word])}`);
  return bounds.length > 0 ? ` <i>(${escapeHtml(bounds.join(', '))})</i>` : '';
}

function anchorOf(name: string): string {
  return escapeHtml(name.toLowerCase().replace(/\W+/g, '-'));
}

/** Words between backticks as code. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
