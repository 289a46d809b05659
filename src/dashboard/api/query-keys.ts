import type { QueryKey } from '@tanstack/react-query';

/** Where the last health checks are kept. */
export const HEALTH_KEY: QueryKey = ['health'];

/** What every query over the catalogue starts with; none of them calls the API. */
export const CATALOGUE_KEY: QueryKey = ['catalogue'];

/** True for what a key of the API was needed for, and nothing else tells how the service's data does. */
export const isData = ([first]: QueryKey): boolean => first !== HEALTH_KEY[0] && first !== CATALOGUE_KEY[0];

export const isHealth = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
