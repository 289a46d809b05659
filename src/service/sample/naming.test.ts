import { expect, test } from 'vitest';
import { normalizeName } from './naming.ts';

test.each([
  ['Źródło & Sønner', 'zrodlo-sonner'],
  ['São-Telmo Foods', 'sao-telmo-foods'],
  ['Weißdorn', 'weissdorn'],
  ['Kōzan Çınar Ækø', 'kozan-cinar-aeko'],
])('%s is normalized to %s', (name, expected) => expect(normalizeName(name)).toBe(expected));
