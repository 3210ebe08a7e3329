// A dictionary without the words of the office (`scripts/printed.ts`).
declare module '*.json?printed' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
