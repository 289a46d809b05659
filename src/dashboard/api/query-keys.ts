import type { QueryKey } from '@tanstack/react-query';

export const HEALTH_KEY: QueryKey = ['health'];

/** Prefix of all catalogue queries; none of them calls the API. */
export const CATALOGUE_KEY: QueryKey = ['catalogue'];

/** True for authenticated API queries. */
export const isData = ([first]: QueryKey): boolean => first !== HEALTH_KEY[0] && first !== CATALOGUE_KEY[0];

export const isHealth = ([first]: QueryKey): boolean => first === HEALTH_KEY[0];
