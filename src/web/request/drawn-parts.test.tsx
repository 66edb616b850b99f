import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createDrawnParts } from './drawn-parts.ts';
import { KeptPart } from './kept-part.tsx';
import { ResponseContext } from './response-facts.ts';

const response = { bootstrap: '', data: '', root: undefined, scripts: undefined as never };

function openStore() {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    find: (key: string) => kept.get(key),
    keep: (key: string, html: Buffer) => kept.set(key, html),
  };
}

/** A page as the server sends it. */
function pageWith(store: ReturnType<typeof openStore>, content: ReactNode, page = 'hr'): string {
  const parts = createDrawnParts(store, page);
  const text = renderToString(<ResponseContext value={{ ...response, parts }}>{content}</ResponseContext>);
  return parts.assemble(text).toString();
}

let drawings = 0;
function Card({ name }: { name: string }) {
  drawings += 1;
  return <li>{name}</li>;
}

function List({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <KeptPart key={name} name="card" by={[name]} anywhere draw={() => <Card name={name} />} />
      ))}
    </ul>
  );
}

test('a part is drawn once for all pages that show it alike, wherever it stands', () => {
  const store = openStore();
  drawings = 0;
  expect(pageWith(store, <List names={['Žlijeb', 'Kuka']} />)).toBe('<ul><li>Žlijeb</li><li>Kuka</li></ul>');
  expect(pageWith(store, <List names={['Kuka', 'Opšav', 'Žlijeb']} />)).toBe(
    '<ul><li>Kuka</li><li>Opšav</li><li>Žlijeb</li></ul>',
  );
  expect(drawings).toBe(3);
});

test('pages of another site, language or choice draw their own', () => {
  const store = openStore();
  drawings = 0;
  for (const page of ['hr', 'de', 'hr']) pageWith(store, <List names={['Kuka']} />, page);
  expect(drawings).toBe(2);
});

test('parts hold parts', () => {
  const store = openStore();
  const nested = (names: string[]) => (
    <KeptPart
      name="box"
      by={names}
      draw={() => (
        <section>
          <List names={names} />
        </section>
      )}
    />
  );
  const first = pageWith(store, nested(['Kuka', 'Opšav']));
  expect(first).toBe('<section><ul><li>Kuka</li><li>Opšav</li></ul></section>');
  expect(pageWith(store, nested(['Kuka', 'Opšav']))).toBe(first);
  expect(pageWith(store, nested(['Opšav']))).toBe('<section><ul><li>Opšav</li></ul></section>');
});

test('ids of a part are those of its place', () => {
  const Field = () => <input id={useId()} />;
  const field = () => <KeptPart name="field" by={[]} draw={() => <Field />} />;
  const page = () => (
    <form>
      {field()}
      {field()}
    </form>
  );
  const store = openStore();
  const drawn = pageWith(store, page());
  const ids = [...drawn.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  expect(pageWith(store, page())).toBe(drawn);
  expect(pageWith(openStore(), page())).toBe(drawn);
});

test('a part that may stand anywhere holds no id of its place', () => {
  const Field = () => <input id={useId()} />;
  const page = <KeptPart name="field" by={[]} anywhere draw={() => <Field />} />;
  expect(() => pageWith(openStore(), page)).toThrow(/holds an id of its place: hr\|\["field"/);
});

test('what somebody wrote stays text', () => {
  const names = ['~', '(0;', ')0;', '~=0;', '<!--$?-->', '\uFFFF'];
  const store = openStore();
  const texts = pageWith(store, <List names={names} />);
  expect(texts).toBe(renderToString(<List names={names} />));
  expect(pageWith(store, <List names={names} />)).toBe(texts);
});

test('objects stand for what they say', () => {
  const store = openStore();
  drawings = 0;
  const list = (goods: { name: string; low?: boolean | undefined }[]) =>
    goods.map((one) => (
      <KeptPart key={one.name} name="card" by={[one]} anywhere draw={() => <Card name={one.name} />} />
    ));
  const hook = { name: 'Kuka' };
  for (const goods of [[hook], [hook], [{ name: 'Kuka' }], [{ name: 'Kuka', low: undefined }]]) {
    expect(pageWith(store, list(goods))).toBe('<li>Kuka</li>');
  }
  expect(drawings).toBe(1);
  pageWith(store, list([{ name: 'Kuka', low: true }]));
  expect(drawings).toBe(2);
});
