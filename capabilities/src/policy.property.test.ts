import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Capability,
  diff,
  lint,
  loadPolicy,
  type Manifests,
  type PermissionEntry,
  parse,
  type Request,
  resolve,
  targets,
} from './index.ts';

const commands = ['read', 'write', 'list'];
const manifests: Manifests = {
  fs: {
    default: { permissions: ['allow-list', 'files'] },
    set: [
      { identifier: 'files', description: '', permissions: ['allow-read', 'allow-write', 'scope'] },
      { identifier: 'no-writing', description: '', permissions: ['deny-write'] },
    ],
    permission: [
      ...commands.flatMap((command) => [
        { identifier: `allow-${command}`, commands: { allow: [command] } },
        { identifier: `deny-${command}`, commands: { deny: [command] } },
      ]),
      { identifier: 'scope', scope: { allow: [{ path: '/own' }] } },
      { identifier: 'mac', commands: { allow: ['tag'] }, platforms: ['macOS' as const] },
    ],
  },
};
const names = [
  'fs:default',
  'fs:files',
  'fs:no-writing',
  'fs:scope',
  'fs:mac',
  'core:window:default',
  'core:window:deny-title',
  ...commands.flatMap((one) => [`fs:allow-${one}`, `fs:deny-${one}`]),
];
const scopes = fc.option(
  fc.array(fc.constantFrom({ path: '/a' }, { path: '/b' }, '/c', 1), { maxLength: 2 }),
  { nil: null },
);
const entries: fc.Arbitrary<PermissionEntry> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names) },
  fc.record({ identifier: fc.constantFrom(...names), allow: scopes, deny: scopes }),
);
const labels = fc.array(fc.constantFrom('main', 'm*', '*', 'side', '[ms]*', '?ain', '**'), { maxLength: 2 });
const urls = fc.array(
  fc.constantFrom(
    'https://x.dev',
    'https://*.x.dev/a/*',
    'https://*',
    'http://localhost:*',
    'https://x.dev/:page',
  ),
  { maxLength: 2 },
);
const capabilityParts = fc.record({
  description: fc.constant(''),
  remote: fc.option(fc.record({ urls }), { nil: null }),
  local: fc.boolean(),
  windows: labels,
  webviews: labels,
  permissions: fc.array(entries, { maxLength: 5 }),
  platforms: fc.option(fc.subarray([...targets]), { nil: null }),
});
const capabilityLists = fc
  .array(capabilityParts, { maxLength: 5 })
  .map((all) => all.map((one, index): Capability => ({ identifier: `c${index}`, ...one })));
const requests: fc.Arbitrary<Request> = fc.record({
  window: fc.constantFrom('main', 'side', 'other'),
  webview: fc.constantFrom(undefined as never, 'main', 'side', 'inner'),
  url: fc.constantFrom(
    null,
    'https://x.dev/',
    'https://a.x.dev/a/b',
    'http://localhost:1420/',
    'no url',
    'https://x.dev/p',
  ),
  command: fc.constantFrom(
    'plugin:fs|read',
    'plugin:fs|write',
    'plugin:fs|list',
    'plugin:fs|tag',
    'plugin:window|title',
    'plugin:fs|nothing',
    'greet',
  ),
});
const make = (capabilities: readonly Capability[], platform = 'linux' as const) =>
  resolve(capabilities, { platform, manifests }).policy;
/** A decision without the order of its lists, which the documents leave open. */
const essence = (capabilities: readonly Capability[], request: Request) => {
  const { allowed, reason, grants, scope, globalScope } = make(capabilities).authorize(request);
  const sorted = (values: readonly unknown[]) => values.map((one) => JSON.stringify(one)).sort();
  return {
    allowed,
    reason,
    grants: sorted(grants.map(({ capability, permission }) => [capability, permission])),
    scope: [sorted(scope.allow), sorted(scope.deny)],
    globalScope: [sorted(globalScope.allow), sorted(globalScope.deny)],
  };
};
const settings = { numRuns: 150, seed: 4 };

test('the order of capabilities and of their entries never changes a decision', () => {
  const shuffled = capabilityLists.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.integer({ min: 0, max: 4 }),
    ),
  );
  fc.assert(
    fc.property(shuffled, requests, ([all, other, turn], request) => {
      const turned = other.map((one) => ({
        ...one,
        permissions: [...one.permissions.slice(turn), ...one.permissions.slice(0, turn)].reverse(),
        windows: [...one.windows].reverse(),
        webviews: [...one.webviews].reverse(),
      }));
      expect(essence(turned, request)).toEqual(essence(all, request));
    }),
    settings,
  );
});

test('the order of files never changes a decision', () => {
  fc.assert(
    fc.property(capabilityLists, requests, (all, request) => {
      const sources = all.map((one) => ({ text: JSON.stringify(one), file: `${one.identifier}.json` }));
      const forwards = parse(sources).capabilities;
      const backwards = parse([...sources].reverse()).capabilities;
      expect(essence(backwards, request)).toEqual(essence(forwards, request));
      expect(essence(forwards, request)).toEqual(essence(all, request));
    }),
    { ...settings, numRuns: 60 },
  );
});

test('adding a deny never allows more', () => {
  fc.assert(
    fc.property(
      capabilityLists,
      capabilityParts,
      fc.constantFrom('fs:deny-read', 'fs:no-writing', 'core:window:deny-title'),
      requests,
      (all, parts, deny, request) => {
        const more = make([...all, { ...parts, identifier: 'added', permissions: [deny] }]).authorize(
          request,
        );
        const before = make(all).authorize(request);
        if (more.allowed) expect(before.allowed).toBe(true);
        else if (before.allowed) expect(more.reason).toBe('denied');
      },
    ),
    settings,
  );
});

test('taking a capability away never allows more, unless it denied', () => {
  fc.assert(
    fc.property(capabilityLists, requests, (all, request) => {
      const fewer = all.slice(1);
      const denies = JSON.stringify(all[0]?.permissions ?? []).match(/deny-|no-writing/);
      fc.pre(!denies);
      if (make(fewer).authorize(request).allowed) expect(make(all).authorize(request).allowed).toBe(true);
    }),
    settings,
  );
});

test('the difference of a policy to itself, and to what JSON makes of it, is none', () => {
  fc.assert(
    fc.property(capabilityLists, (all) => {
      const policy = make(all);
      expect(diff(policy, policy)).toEqual([]);
      expect(diff(policy, loadPolicy(JSON.parse(JSON.stringify(policy))))).toEqual([]);
      expect(diff(policy, make([...all].reverse()))).toEqual([]);
    }),
    { ...settings, numRuns: 60 },
  );
});

test('what is granted one way is revoked the other way', () => {
  fc.assert(
    fc.property(capabilityLists, capabilityLists, (one, other) => {
      const there = diff(make(one), make(other));
      const back = diff(make(other), make(one));
      const opposite: Record<string, string> = {
        granted: 'revoked',
        revoked: 'granted',
        'scope-widened': 'scope-narrowed',
        'scope-narrowed': 'scope-widened',
        'scope-changed': 'scope-changed',
      };
      const key = (kind: string, change: (typeof there)[number]) =>
        JSON.stringify([kind, change.subject, change.command]);
      expect(back.map((change) => key(change.kind, change)).sort()).toEqual(
        there.map((change) => key(opposite[change.kind] ?? '', change)).sort(),
      );
    }),
    { ...settings, numRuns: 60 },
  );
});

test('a policy that was JSON answers as the policy', () => {
  fc.assert(
    fc.property(capabilityLists, requests, (all, request) => {
      const policy = make(all);
      const loaded = loadPolicy(JSON.parse(JSON.stringify(policy)));
      expect(JSON.parse(JSON.stringify(loaded.authorize(request)))).toEqual(
        JSON.parse(JSON.stringify(policy.authorize(request))),
      );
      expect(loaded.authorize(request).explain()).toBe(policy.authorize(request).explain());
      expect(loaded.matrix()).toEqual(policy.matrix());
    }),
    { ...settings, numRuns: 60 },
  );
});

test('a second question gets the first answer', () => {
  fc.assert(
    fc.property(capabilityLists, fc.array(requests, { maxLength: 12 }), (all, questions) => {
      const policy = make(all);
      for (const request of [...questions, ...questions])
        expect(policy.authorize(request).reason).toBe(make(all).authorize(request).reason);
    }),
    { ...settings, numRuns: 60 },
  );
});

test('what is allowed is granted, by a capability that selects and reaches the caller', () => {
  fc.assert(
    fc.property(capabilityLists, requests, (all, request) => {
      const decision = make(all).authorize(request);
      expect(decision.allowed).toBe(decision.grants.length > 0);
      expect(decision.allowed).toBe(decision.reason === 'granted');
      if (decision.reason === 'denied') expect(decision.denials.length).toBeGreaterThan(0);
      if (decision.allowed) expect(decision.denials).toEqual([]);
    }),
    settings,
  );
});

test('what parse accepts resolves, lints and answers without a throw', () => {
  const anything = fc.anything({ withNullPrototype: false, maxDepth: 4 });
  const loose = fc.record(
    {
      identifier: fc.oneof(fc.string(), anything),
      remote: fc.oneof(fc.record({ urls: fc.array(fc.oneof(fc.webUrl(), fc.string())) }), anything),
      local: fc.oneof(fc.boolean(), anything),
      windows: fc.oneof(fc.array(fc.string()), anything),
      webviews: fc.oneof(fc.array(fc.string()), anything),
      permissions: fc.oneof(fc.array(fc.oneof(entries, fc.string(), anything)), anything),
      platforms: fc.oneof(fc.subarray([...targets]), anything),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(loose, { maxLength: 3 }), requests, (all, request) => {
      const text = JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value));
      const { capabilities } = parse([{ text, format: 'json' }]);
      for (const platform of targets) {
        const { policy } = resolve(capabilities, { platform, manifests });
        policy.authorize(request).explain();
        policy.matrix();
      }
      lint(capabilities, { manifests, calledCommands: ['x'] });
    }),
    { numRuns: 100, seed: 4 },
  );
});
