// Lets Node run the TypeScript of bench/ and eval/ as it stands: node --import ./bench/register.mjs FILE.ts
import { register } from 'tsx/esm/api';

register();
