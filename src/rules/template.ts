/** Templates as the rest of undust sees them: the parts, reading and printing. */
export { parseTemplate } from './parse-template.ts';
export {
  type CaptureType,
  captureNames,
  literal,
  type Part,
  type Piece,
  printTemplate,
  type QueryPart,
  type Template,
  type TextFunction,
} from './template-parts.ts';
