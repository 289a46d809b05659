import type { TimeZone } from '#records/calendar.ts';

/** The groups of the Settings page that show settings with several options. */
export type SettingGroup = 'display' | 'device';

interface Choice<Value extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
  readonly initial: NoInfer<Value>;
  /** The group on the Settings page that contains this setting. By default, it is `display`. */
  readonly group?: SettingGroup;
}

/** A setting that is on or off. Keyboard keys in the description are in backticks. */
interface Toggle {
  readonly label: string;
  readonly description: string;
  readonly initial: boolean;
}

export type Setting = Choice<string> | Toggle;

const choice = <Value extends string>(setting: Choice<Value>): Choice<Value> => setting;
const toggle = (setting: Toggle): Toggle => setting;

export const SETTINGS = {
  timeZone: choice<TimeZone>({
    label: 'Time zone',
    options: { utc: 'UTC', local: 'Local' },
    initial: 'utc',
  }),
  density: choice({
    label: 'Density',
    options: { regular: 'Regular', compact: 'Compact' },
    initial: 'regular',
  }),
  singleKeys: toggle({
    label: 'Single-key shortcuts',
    description:
      'Keys such as `/` to search and `?` for help. Turn them off if they get in the way of speech input.',
    initial: true,
  }),
  shareSignIn: toggle({
    label: 'Share sign-in with other tabs',
    description: 'New tabs are signed in automatically. When off, each tab asks for the key.',
    initial: true,
  }),
  maxRows: choice({
    label: 'Companies to load without asking',
    options: {
      50000: 'Up to 50,000',
      200000: 'Up to 200,000',
      Infinity: 'All',
    },
    initial: '200000',
  }),
  keep: toggle({
    label: 'Keep data on this device',
    description:
      'Companies, offerings and news that were read stay in this browser, encrypted with your API key, so that your next visit starts complete. Signing out erases them; so does turning this off.',
    initial: true,
  }),
  keptSpace: choice({
    label: 'Space for kept data',
    options: { 50: '50 MB', 100: '100 MB', 250: '250 MB' },
    initial: '100',
    group: 'device',
  }),
  remember: toggle({
    label: 'Remember what I have seen',
    description:
      'Kept in this browser, so that Brief can list what changed since your last visit. Turning it off erases it; so does signing out.',
    initial: true,
  }),
};

type ValueOf<S> = S extends Choice<infer Value> ? Value : boolean;

export type Settings = { readonly [Id in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Id]> };

export const SETTING_ENTRIES = Object.entries(SETTINGS) as readonly (readonly [keyof Settings, Setting])[];
