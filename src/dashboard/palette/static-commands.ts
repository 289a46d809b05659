import type { Command, CommandIcon, CommandAction } from './command.ts';

const line = (name: string, icon: CommandIcon, rest: string, deed: CommandAction, hint = ''): Command => ({
  key: name,
  name,
  hint,
  icon,
  alias: '',
  rest,
  deed,
});

const page = (name: string, icon: CommandIcon, href: string, rest: string) =>
  line(name, icon, rest, { kind: 'go', href });

/** The pages of the main navigation. */
export const PAGES: readonly Command[] = [
  page('Companies', 'companies', '/companies', 'list'),
  page('Offerings', 'offerings', '/offerings', 'list'),
  page('Explore', 'explore', '/explore', 'figures charts statistics histogram'),
  page('Compare', 'compare', '/compare', 'comparison side by side'),
  page('Settings', 'settings', '/settings', 'preferences connection display time zone density'),
];

/** What can be done from everywhere. */
export const ACTIONS: readonly Command[] = [
  line('Copy link', 'link', 'address url share', { kind: 'copy-link' }, 'to this page'),
  line('Export', 'export', 'download csv json file save', { kind: 'export' }, 'what this page lists'),
  line('Light theme', 'light', 'appearance', { kind: 'theme', theme: 'light' }),
  line('Dark theme', 'dark', 'appearance', { kind: 'theme', theme: 'dark' }),
  line('System theme', 'system', 'appearance automatic', { kind: 'theme', theme: 'system' }, 'as the device'),
  line('Keyboard shortcuts', 'keys', 'help hotkeys', { kind: 'show-keys' }),
  line('Sign out', 'leave', 'log out leave key', { kind: 'sign-out' }, 'in every tab'),
];
