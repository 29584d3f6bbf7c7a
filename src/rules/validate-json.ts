import { type ErrorPlace, UndustError } from '../base/errors.ts';
import { BOOK_SHAPES, type JsonType, type Schema } from './book-schema.ts';

/** Refuses a value that its schema does not allow: the path of the field, what was found, what to do. */
export function validateJson(value: unknown, given: Schema, path: string): void {
  const schema = resolve(value, given, path);
  if (schema.const !== undefined && value !== schema.const)
    throw fieldError(path, `expected ${JSON.stringify(schema.const)}, found ${show(value)}`);
  if (schema.enum !== undefined && !schema.enum.includes(value as string))
    throw fieldError(path, `${show(value)} is no value of this field`, {
      hint: `Use one of: ${schema.enum.join(', ')}.`,
    });
  if (schema.type !== undefined) checkType(value, schema, path);
  if (Array.isArray(value) && schema.items !== undefined)
    for (const [i, item] of value.entries()) validateJson(item, schema.items, `${path}[${i}]`);
  else if (isObject(value)) validateFields(value, schema, path);
}

/** A mistake in a book; `more` may hold a hint and the error behind it. */
export function fieldError(path: string, message: string, more: ErrorPlace = {}): UndustError {
  return new UndustError('UNDUST_BOOK_SYNTAX', message, {
    at: path === '' ? 'the whole file' : path,
    ...more,
  });
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function resolve(value: unknown, schema: Schema, path: string): Schema {
  if (schema.oneOf !== undefined) return shapeByKind(value, schema.oneOf, path);
  if (schema.$ref === undefined) return schema;
  return BOOK_SHAPES[schema.$ref.slice('#/$defs/'.length) as keyof typeof BOOK_SHAPES];
}

function validateFields(value: Readonly<Record<string, unknown>>, schema: Schema, path: string): void {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  for (const name of required)
    if (!Object.hasOwn(value, name))
      throw fieldError(path, `the field "${name}" is missing`, {
        hint: `Add it${describe(properties[name])}.`,
      });
  for (const [name, field] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const shape = known ?? additionalProperties;
    if (shape === false)
      throw fieldError(join(path, name), 'there is no such field', {
        hint: `Use only: ${Object.keys(properties).join(', ')}.`,
      });
    if (shape !== true) validateJson(field, shape, join(path, name));
  }
}

function shapeByKind(value: unknown, shapes: readonly Schema[], path: string): Schema {
  const kinds = shapes.map((shape) => String(shape.properties?.kind?.const));
  const kind = isObject(value) ? value.kind : undefined;
  const found = shapes[kinds.indexOf(kind as string)];
  if (found !== undefined) return found;
  if (!isObject(value)) throw fieldError(path, `expected an object, found ${show(value)}`);
  throw fieldError(
    join(path, 'kind'),
    kind === undefined ? 'the rule does not say what kind it is' : `${show(kind)} is no kind of rule`,
    { hint: `Use one of: ${kinds.join(', ')}; a kind that a newer undust knows needs that undust.` },
  );
}

function checkType(value: unknown, schema: Schema, path: string): void {
  const types = ([] as JsonType[]).concat(schema.type ?? []);
  if (!types.some((type) => isOfJsonType(value, type)))
    throw fieldError(path, `expected ${types.join(' or ')}, found ${show(value)}`);
  if (typeof value === 'string' && [...value].length < (schema.minLength ?? 0))
    throw fieldError(path, 'the text is empty');
  if (typeof value === 'number' && value < (schema.minimum ?? -Infinity))
    throw fieldError(path, `expected at least ${schema.minimum}, found ${value}`);
}

function isOfJsonType(value: unknown, type: JsonType): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function describe(schema: Schema | undefined): string {
  if (schema?.description !== undefined) return `: ${schema.description.replace(/\.$/, '')}`;
  return schema?.const === undefined ? '' : ` with the value ${JSON.stringify(schema.const)}`;
}

/** A value as a message shows it: short, on one line. */
function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function join(path: string, name: string): string {
  const step = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  return path === '' ? step : `${path}.${step}`;
}
