/** The text of a hole cannot hold braces: they are percent-encoded, which servers read alike. */
export function withoutBraces(text: string): string {
  return text.replaceAll('{', '%7B').replaceAll('}', '%7D');
}
