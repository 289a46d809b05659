import { printSearch } from '../lib/url/search-codec.ts';
import type { Command, CommandIcon, CommandAction } from './command.ts';

const command = (
  name: string,
  icon: CommandIcon,
  rest: string,
  action: CommandAction,
  hint = '',
): Command => ({
  key: name,
  name,
  hint,
  icon,
  alias: '',
  rest,
  action,
});

const page = (name: string, icon: CommandIcon, href: string, rest: string) =>
  command(name, icon, rest, { kind: 'go', href });

/** With companies collected, Compare opens with them. */
export const pageCommands = (compared: readonly number[]): readonly Command[] => [
  page('Companies', 'companies', '/companies', 'list'),
  page('Offerings', 'offerings', '/offerings', 'list'),
  page('Explore', 'explore', '/explore', 'figures charts statistics histogram'),
  page('Compare', 'compare', `/compare${printSearch({ ids: compared })}`, 'comparison side by side'),
  page('API reference', 'reference', '/api-reference', 'documentation openapi curl developer endpoints'),
  page('Settings', 'settings', '/settings', 'preferences connection display time zone density'),
];

export const ACTIONS: readonly Command[] = [
  command('Copy link', 'link', 'address url share', { kind: 'copy-link' }, 'to this page'),
  command(
    'Export',
    'export',
    'download csv excel xlsx json file save copy table',
    { kind: 'export' },
    'what this page lists',
  ),
  command('Light theme', 'light', 'appearance', { kind: 'theme', theme: 'light' }),
  command('Dark theme', 'dark', 'appearance', { kind: 'theme', theme: 'dark' }),
  command(
    'System theme',
    'system',
    'appearance automatic',
    { kind: 'theme', theme: 'system' },
    'as the device',
  ),
  command('Keyboard shortcuts', 'keys', 'help hotkeys', { kind: 'show-keys' }),
  command('Sign out', 'leave', 'log out leave key', { kind: 'sign-out' }, 'in every tab'),
];
