import * as z from 'zod/mini';
import { endpoints, KEY_HEADER } from './endpoints.ts';

/** The API's description. */
export function openApi(version: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Company and Offering Read API', version },
    paths: Object.keys(endpoints),
    KEY_HEADER,
    z: typeof z.toJSONSchema,
  };
}
