import type { Category } from '../../contract/company.ts';

const NAMES = {
  ai: 'AI',
  agriculture: 'Agriculture',
  aviation: 'Aviation',
  banking: 'Banking',
  biotech: 'Biotech',
  chips: 'Chips',
  construction: 'Construction',
  consumer: 'Consumer',
  cybersecurity: 'Cybersecurity',
  data: 'Data',
  'developer-tools': 'Developer tools',
  diagnostics: 'Diagnostics',
  education: 'Education',
  'energy-storage': 'Energy storage',
  'ev-charging': 'EV charging',
  fintech: 'Fintech',
  food: 'Food',
  gaming: 'Gaming',
  grid: 'Grid',
  hr: 'HR',
  insurance: 'Insurance',
  legal: 'Legal',
  logistics: 'Logistics',
  manufacturing: 'Manufacturing',
  materials: 'Materials',
  media: 'Media',
  'medical-devices': 'Medical devices',
  mining: 'Mining',
  mobility: 'Mobility',
  oncology: 'Oncology',
  payments: 'Payments',
  photonics: 'Photonics',
  quantum: 'Quantum',
  'real-estate': 'Real estate',
  recycling: 'Recycling',
  retail: 'Retail',
  robotics: 'Robotics',
  shipping: 'Shipping',
  solar: 'Solar',
  space: 'Space',
  travel: 'Travel',
  water: 'Water',
} as const;

export type CategorySlug = keyof typeof NAMES;

const SLUGS = Object.keys(NAMES);

/** The category of a slug; ids follow the alphabet, from 1. */
export function categoryOf(slug: CategorySlug): Category {
  return { id: SLUGS.indexOf(slug) + 1, slug, name: NAMES[slug] };
}

/** How many categories the data set has. */
export const CATEGORY_COUNT = SLUGS.length;
