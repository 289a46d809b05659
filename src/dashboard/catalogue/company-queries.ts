import { catalogueQuery } from './catalogue-query.ts';
import { dependenciesOf } from './query-dependencies.ts';

export const rowsQuery = catalogueQuery('rows', { dependsOn: dependenciesOf });
export const countsQuery = catalogueQuery('counts', {
  // The counts always depend on notes and tags, because they include those of the user's tags.
  dependsOn: (filter) => ({ ...dependenciesOf(filter), annotations: true }),
});
export const figuresQuery = catalogueQuery('figures', { dependsOn: dependenciesOf });
export const suggestQuery = catalogueQuery('suggest');
export const byIdsQuery = catalogueQuery('byIds');
export const similarQuery = catalogueQuery('similar');
export const mentionsQuery = catalogueQuery('mentions');
