import { type Capability, identifierOf, isFields, type ScopeValue } from '../capability.ts';
import { lookUp } from '../look-up.ts';
import { readPermissionIdentifier } from '../permission-identifier.ts';
import { findMissingScope } from './missing-scope.ts';
import { at, type Finding, type LintContext, type LintRule, type LintSeverity } from './rule.ts';

/** Rules about scope values. What plugins mean by them is known for the usual ones only: paths, URLs, arguments. */
export const scopeRules: readonly LintRule[] = [
  {
    name: 'wide-scope',
    about: 'A scope of every file, the whole home folder, or every address',
    check: findWide,
  },
  {
    name: 'unrestricted-arguments',
    about: 'A program that may be started with any arguments',
    check: findArguments,
  },
  {
    name: 'missing-scope',
    about: 'A command of files, addresses or programs without any scope: its plugin refuses every call',
    severity: 'info',
    isForProjects: true,
    check: findMissingScope,
  },
  {
    name: 'shared-global-scope',
    about: 'A scope without a command, which holds for every window',
    severity: 'info',
    check: findGlobal,
  },
];

function eachAllow(
  capability: Capability,
  check: (value: ScopeValue) => string | undefined,
  severityOf: (message: string) => LintSeverity = () => 'warning',
): Finding[] {
  return capability.permissions.flatMap((entry, index) => {
    if (typeof entry === 'string') return [];
    return (entry.allow ?? []).flatMap((value, number) => {
      const message = check(value);
      if (!message) return [];
      const finding = at(capability, `/permissions/${index}/allow/${number}`, message);
      return [{ ...finding, severity: severityOf(message) }];
    });
  });
}

/** A path or URL: a text by itself, or a field of an object. */
function textOf(value: ScopeValue): string | undefined {
  if (typeof value === 'string') return value;
  if (!isFields(value)) return undefined;
  const { path, url } = value;
  return typeof path === 'string' ? path : typeof url === 'string' ? url : undefined;
}

const everyAddress = /^(https?|\*):\/\/\*{1,2}(:\*)?(\/\*{0,2})?$/;

function findWide(capability: Capability): Finding[] {
  const check = (value: ScopeValue) => {
    const text = textOf(value)?.replace(/\\/g, '/');
    if (text === undefined) return undefined;
    if (/^(\/|[a-z]:\/)?\*{1,2}(\/\*{1,2})?$/i.test(text)) return `"${text}" is every file: name the folders`;
    if (/^(\$HOME|~)(\/\*{0,2})*$/.test(text))
      return `"${text}" is the whole home folder: name the folders in it`;
    return everyAddress.test(text) ? `"${text}" is every address: name the hosts` : undefined;
  };
  // A downloader needs access to every address, but no program needs every file.
  return eachAllow(capability, check, (message) => (message.includes('every address') ? 'info' : 'warning'));
}

function findArguments(capability: Capability): Finding[] {
  return eachAllow(capability, (value) => {
    if (!isFields(value)) return undefined;
    const { cmd, args, name, sidecar } = value;
    if (typeof cmd !== 'string' && sidecar !== true) return undefined;
    const program = typeof cmd === 'string' && cmd !== '' ? cmd : String(name ?? 'the program');
    if (args === true) return `"${program}" may be started with any arguments: list them, or give validators`;
    const loose = Array.isArray(args) && args.some((one) => isLooseValidator(one));
    return loose ? `An argument of "${program}" may be anything: give a narrower validator` : undefined;
  });
}

function isLooseValidator(argument: ScopeValue): boolean {
  if (!isFields(argument)) return false;
  const { validator } = argument;
  return typeof validator === 'string' && /^\^?\(?(\.|\\S|\[\\s\\S\])[*+]\)?\$?$/.test(validator);
}

/** Returns the windows and webviews of a capability as one text. */
function selectorOf({ windows, webviews }: Capability): string {
  return JSON.stringify([[...new Set(windows)].sort(), [...new Set(webviews)].sort()]);
}

function findGlobal(capability: Capability, { plugins, capabilities }: LintContext): Finding[] {
  const isForAll = capability.windows.some((label) => /^\*{1,2}$/.test(label));
  const isSame = (other: Capability) => selectorOf(other) === selectorOf(capability);
  if (isForAll || capabilities.every(isSame)) return [];
  return capability.permissions.flatMap((entry, index) => {
    const reading = readPermissionIdentifier(identifierOf(entry));
    if (!reading.ok) return [];
    const { plugin, name } = reading.identifier;
    const own = typeof entry === 'string' ? [] : [...(entry.allow ?? []), ...(entry.deny ?? [])];
    const isGlobal = plugins.has(plugin)
      ? lookUp(plugins, plugin, name).permissions.some(({ permission: { commands, scope } }) => {
          const brought = [...(scope?.allow ?? []), ...(scope?.deny ?? [])];
          const isForCommand = (commands?.allow?.length ?? 0) + (commands?.deny?.length ?? 0) > 0;
          return !isForCommand && own.length + brought.length > 0;
        })
      : // Without the plugin's manifest its name has to tell: fs:scope, fs:scope-home-recursive.
        /^scope(-|$)/.test(name);
    if (!isGlobal) return [];
    const message = `The scope of "${identifierOf(entry)}" holds for every window, not only for those of "${capability.identifier}": it belongs to no command`;
    return [at(capability, `/permissions/${index}`, message)];
  });
}
