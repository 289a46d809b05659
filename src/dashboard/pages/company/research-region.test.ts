import { expect, test } from 'vitest';
import { sampleResearch } from '#contract/examples.ts';
import type { ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { RESEARCH_TABS, underTab } from './research-region.tsx';

const of = (document_type: string | null): ResearchResponse => ({ ...sampleResearch, document_type });

test('each known kind has its own tab, and unknown kinds appear under All only', () => {
  const research = [of('COMPANY'), of('MARKET'), of('COMPANY'), of('PODCAST'), of('company'), of(null)];
  expect(RESEARCH_TABS.map(([tab]) => [tab, underTab(research, tab).length])).toEqual([
    ['ALL', 6],
    ['COMPANY', 2],
    ['MARKET', 1],
    ['INTERVIEW', 0],
  ]);
});
