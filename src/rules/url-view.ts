export { type Param, paramsOf } from './params.ts';
