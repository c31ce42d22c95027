/** Collects the messages of `console.warn` in each test of the suite, or the file, that calls this. */
export function gatherWarnings(): readonly string[] {
  const { warn } = console;
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    console.warn = (text: string) => void said.push(text);
  });
  afterEach(() => {
    console.warn = warn;
  });
  return said;
}
