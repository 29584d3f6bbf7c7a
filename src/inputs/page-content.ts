import { decodeText } from './charset.ts';
import { dechunk, decodeContent } from './http-body.ts';
import type { HttpResponse } from './http-message.ts';
import type { UrlRecord } from './record.ts';

type Content = Pick<UrlRecord, 'html' | 'text' | 'body'>;

/** What a stored response says of its URL. */
export function responseFields(
  { status, headers, body }: HttpResponse,
  limits: { readonly isWhole: boolean; readonly maxLength: number },
): Omit<UrlRecord, 'url'> {
  const contentType = headers.get('content-type');
  const location = headers.get('location');
  const isChunked = /chunked/i.test(headers.get('transfer-encoding') ?? '');
  const served = isChunked ? dechunk(body) : body;
  // Of a body that was cut off, neither the size nor the content is known.
  const decoded = limits.isWhole
    ? decodeContent(served, headers.get('content-encoding') ?? '', limits.maxLength)
    : null;
  return {
    status,
    ...(limits.isWhole ? { size: served.length } : {}),
    ...(contentType ? { contentType } : {}),
    ...(location ? { location } : {}),
    ...(decoded === null ? {} : contentOf(decoded, contentType ?? '')),
  };
}

/** HTML, other text, or bytes: by the content type, and by how it begins where there is none. */
export function contentOf(body: Buffer, contentType: string): Content {
  if (body.length === 0) return {};
  const type = contentType.toLowerCase().split(';', 1)[0]!.trim();
  if (HTML_TYPE.test(type) || (type === '' && HTML_START.test(body.toString('latin1', 0, 1024))))
    return { html: decodeText(body, contentType) };
  if (TEXT_TYPE.test(type)) return { text: decodeText(body, contentType) };
  return { body: Uint8Array.from(body) };
}

const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/;
const HTML_START = /^\s*(?:<!doctype html|<html|<head)/i;
const TEXT_TYPE = /^text\/|^application\/(?:json|xml|javascript|x-javascript|rtf)$|\+(?:xml|json)$/;
