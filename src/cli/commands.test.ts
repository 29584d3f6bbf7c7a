import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { COMMANDS, loadCommands } from './commands.ts';

describe.each(Object.keys(COMMANDS))('undust %s --help', (name) => {
  test('says what it does, shows examples of itself and no machine-written default', async () => {
    const help = await helpOf(name);
    expect(help).toMatch(new RegExp(`^Usage: undust ${name} .*\\n\\n\\S`));
    expect(help.split('Examples:\n')[1]).toContain(`undust ${name} `);
    expect(help).not.toMatch(/default: (?:\[|\{|undefined|null)/);
  });

  test('offers JSON', async () => {
    expect(await helpOf(name)).toContain('--json ');
  });
});

test('only the command that is called is loaded, all of them for a name that is none', async () => {
  expect(await loadCommands('apply')).toHaveLength(1);
  for (const name of [undefined, 'aply', 'constructor'])
    expect(await loadCommands(name)).toHaveLength(Object.keys(COMMANDS).length);
});

async function helpOf(name: string): Promise<string> {
  let text = '';
  const program = new Command('undust');
  for (const add of await loadCommands(name)) add(program);
  const command = program.commands.find((each) => each.name() === name)!;
  command.configureOutput({ writeOut: (more) => (text += more), getOutHelpWidth: () => 80 }).outputHelp();
  return text;
}
