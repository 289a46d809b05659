import { describe, expect, test } from 'vitest';
import { sampleCompanies } from './data-set.ts';
import { contrast, tonesOf } from './logo-colours.ts';
import { sampleLogos } from './logos.ts';
import { BRAND_COLOURS } from './palette.ts';

const logos = [...sampleLogos()];

describe('the sample logos', () => {
  test('are one per company, under the file name the company gives', () => {
    expect(logos.map(({ filename }) => filename)).toEqual(
      [...sampleCompanies()].map((each) => each.logo_filename),
    );
  });

  test('hold nothing but rectangles and paths with plain attributes', () => {
    const element =
      /^<(?:rect|path)(?: (?:d|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|transform|width|height|rx)="[^"<>&]*")+\/>$/;
    for (const { svg } of logos) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64" width="64" height="64">.*<\/svg>\n$/,
      );
      const inside = svg.replace(/^<svg [^>]*>/, '').replace('</svg>\n', '');
      for (const part of inside.split(/(?<=\/>)/)) expect(part).toMatch(element);
      expect(svg).not.toMatch(/script|href|style|foreignObject|url\(|NaN|undefined|on\w+=/i);
    }
  });

  test('are small and mostly unlike each other', () => {
    expect(Math.max(...logos.map(({ svg }) => svg.length))).toBeLessThan(2_000);
    expect(new Set(logos.map(({ svg }) => svg)).size).toBeGreaterThan(logos.length * 0.9);
  });

  test('stand out from their ground in every brand colour and setting', () => {
    for (const colour of BRAND_COLOURS)
      for (const setting of ['tint', 'full', 'deep'] as const) {
        const { ground, mark, second } = tonesOf(colour, setting);
        expect(contrast(mark, ground), `${colour} ${setting}`).toBeGreaterThan(3.5);
        expect(contrast(second, ground), `${colour} ${setting}`).toBeGreaterThan(1.5);
      }
  });
});
