/** The browser draws a page once it has read this far (src/web/root.tsx); on the site the footer stands for it. */
export function PageEnd() {
  return <span id="page-end" hidden />;
}
