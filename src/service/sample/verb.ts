/** The verbs a line of business can start with: third person, participle, past participle. */
export const VERBS = {
  brew: ['brews', 'brewing', 'brewed'],
  breed: ['breeds', 'breeding', 'bred'],
  build: ['builds', 'building', 'built'],
  design: ['designs', 'designing', 'designed'],
  develop: ['develops', 'developing', 'developed'],
  fly: ['flies', 'flying', 'flown'],
  grow: ['grows', 'growing', 'grown'],
  lease: ['leases', 'leasing', 'leased'],
  make: ['makes', 'making', 'made'],
  mine: ['mines', 'mining', 'mined'],
  offer: ['offers', 'offering', 'offered'],
  operate: ['operates', 'operating', 'operated'],
  produce: ['produces', 'producing', 'produced'],
  provide: ['provides', 'providing', 'provided'],
  publish: ['publishes', 'publishing', 'published'],
  run: ['runs', 'running', 'run'],
  sell: ['sells', 'selling', 'sold'],
  write: ['writes', 'writing', 'written'],
} as const satisfies Record<string, readonly [does: string, doing: string, done: string]>;

export type Verb = keyof typeof VERBS;
