/** The few tones a logo is drawn in, as hex colours. */
export interface Tones {
  readonly ground: string;
  readonly mark: string;
  /** A quieter second tone that still stands out from the ground. */
  readonly second: string;
}

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `amount` of the second colour in the first, 0 to 1, in sRGB. */
export function mix(hex: string, other: string, amount: number): string {
  const others = channels(other);
  const mixed = channels(hex).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * amount),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** How a mark sits on its ground: on a pale tint, on the full colour, or on a deep shade of it. */
export type Setting = 'tint' | 'full' | 'deep';

export function tonesOf(colour: string, setting: Setting): Tones {
  switch (setting) {
    case 'tint':
      return { ground: mix(colour, '#ffffff', 0.86), mark: colour, second: mix(colour, '#ffffff', 0.42) };
    case 'full':
      return { ground: colour, mark: '#ffffff', second: mix(colour, '#ffffff', 0.52) };
    case 'deep':
      return {
        ground: mix(colour, '#0b0d12', 0.55),
        mark: mix(colour, '#ffffff', 0.84),
        second: mix(colour, '#ffffff', 0.38),
      };
  }
}
