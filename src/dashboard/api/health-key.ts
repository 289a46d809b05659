import type { QueryKey } from '@tanstack/react-query';

/** Where the looks at the health endpoint are kept; they are not of a session and outlive it. */
export const HEALTH_KEY = ['health'] as const;

/** True for what is not data of the API. */
export const isHealth = (key: QueryKey): boolean => key[0] === HEALTH_KEY[0];
