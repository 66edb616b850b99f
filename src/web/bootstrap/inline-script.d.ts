/** What tools/vite/inline-script.ts makes of a module: its text as one small script. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
