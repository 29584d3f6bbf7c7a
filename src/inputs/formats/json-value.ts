import type { ReadContext } from '../format.ts';
import { createRecordReader } from '../loose-record.ts';
import type { UrlRecord } from '../record.ts';

/** Reads one JSON value: an object with fields, or a bare string that is the URL. */
export function createJsonReader(context: ReadContext): (json: string) => UrlRecord | null {
  const toRecord = createRecordReader(context);
  return (json) => {
    const value = parsed(json);
    if (typeof value === 'string') return toRecord({ url: value }, () => json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return toRecord(value as Record<string, unknown>, () => json);
    context.skip('malformed', json);
    return null;
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
