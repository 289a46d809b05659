import type { Random } from './random.ts';

export function drawMark(_name: string, colour: string, random: Random): string {
  const r = random.int(10, 18);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour}"/><circle cx="32" cy="32" r="${r}" fill="none" stroke="#ffffff" stroke-width="6"/></svg>`;
}
