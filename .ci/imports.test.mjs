import { expect, test } from 'vitest'
import { circleIn, wrongIn } from './imports.mjs'
import { crossingsIn, knotsIn, roomOf } from './rooms.mjs'

/** The ways to write an import; each has to be seen. */
const ways = [
  name => `import '${name}'`,
  name => `import { x } from '${name}'`,
  name => `import {\n  x,\n  y as z,\n} from '${name}'`,
  name => `import type { X } from '${name}'`,
  name => `import X, { type Y } from '${name}'`,
  name => `import * as all from '${name}'`,
  name => `export * from '${name}'`,
  name => `export type { X } from '${name}'`,
  name => `const later = () => import('${name}')`,
]

const wrong = {
  'contract/courses/calls.ts': ['react', 'node:fs', '#sync/collections/sets.ts', '#server/kit/zone.ts', '#client/data/reads.ts', '../x.ts'],
  'sync/collections/sets.ts': ['#server/kit/zone.ts', '#client/data/reads.ts', '#sync/endpoint/door.ts', '#sync/client/memberDatabase.ts'],
  'sync/client/memberDatabase.ts': ['#server/kit/zone.ts', '#client/data/reads.ts', '#sync/endpoint/door.ts'],
  'sync/endpoint/door.ts': ['#server/kit/zone.ts', '#client/data/reads.ts', '#sync/client/memberDatabase.ts'],
  'server/start/app.ts': ['#client/data/reads.ts', '#sync/client/memberDatabase.ts', '#server/courses/calls.ts', '../x.ts'],
  'server/shared/auth/reset.ts': ['#client/data/reads.ts', '#server/shared/roles/calls.ts', '../../x.ts'],
  'client/data/reads.ts': [
    '#server/kit/zone.ts',
    '#sync/endpoint/door.ts',
    '#client/map/links.tsx',
    '#client/courses/x.ts',
    '#client/app/App.tsx',
  ],
  'client/map/links.tsx': ['#client/kit/form.tsx', '#client/parts/Avatar.tsx', '#client/courses/x.ts', '#client/app/App.tsx'],
  'client/kit/form.tsx': ['#client/parts/Avatar.tsx', '#client/courses/x.ts', '#client/app/App.tsx'],
  'client/parts/Avatar.tsx': ['#client/courses/x.ts', '#client/app/App.tsx'],
  'client/courses/Courses.tsx': ['#server/kit/zone.ts', '#sync/endpoint/door.ts', '#client/videos/x.ts', '#client/app/App.tsx'],
  'client/app/App.tsx': ['#server/kit/zone.ts', '#sync/endpoint/door.ts'],
}

const right = {
  'contract/courses/calls.ts': ['yup', '#contract/call.ts', './call.ts'],
  'contract/courses.test.ts': ['vitest', 'fast-check'],
  'sync/client/memberDatabase.ts': ['rxdb', '#contract/call.ts', '#sync/collections/sets.ts', './session.ts'],
  'server/events/seats.ts': ['pg', '#contract/call.ts', '#sync/endpoint/door.ts', '#server/courses/rules.ts', './calls.ts'],
  'server/shared/auth/reset.ts': ['#server/serve/serve.ts', '#server/shared/studios/tables.ts'],
  'client/kit/form.tsx': [
    'react',
    '#contract/call.ts',
    '#sync/client/memberDatabase.ts',
    '#client/data/reads.ts',
    '#client/map/links.tsx',
    './Field.tsx',
  ],
  'client/courses/Courses.tsx': ['#client/data/reads.ts', '#client/parts/Avatar.tsx', '#client/courses/list.ts'],
  'client/app/App.tsx': ['#client/courses/Courses.tsx', '#client/parts/Avatar.tsx'],
}

test.each(Object.entries(wrong))('%s may not', (path, names) => {
  for (const name of names) for (const way of ways) expect(wrongIn(path, way(name)), way(name)).toHaveLength(1)
})

test.each(Object.entries(right))('%s may', (path, names) => {
  for (const name of names) for (const way of ways) expect(wrongIn(path, way(name)), way(name)).toEqual([])
})

/** Each floor of the server, lowest first, with a room of it. */
const rooms = ['kit/bus.ts', 'outside/mail.ts', 'serve/api.ts', 'shared/auth/gate.ts', 'courses/rules.ts', 'start/app.ts']
const pairs = rooms.flatMap((from, low) => rooms.map((to, high) => [`server/${from}`, `#server/${to}`, high > low]))

test.each(pairs)('%s imports %s: %s', (from, to, upwards) => {
  for (const text of [
    `import { x } from '${to}'`,
    `import { type X, y } from '${to}'`,
    `export * from '${to}'`,
    `const later = () => import('${to}')`,
  ])
    expect(wrongIn(from, text), text).toHaveLength(upwards ? 1 : 0)
  // The kit knows nobody above it, not even by type.
  const isKitAbove = from === 'server/kit/bus.ts' && upwards
  for (const text of [`import type { X } from '${to}'`, `import { type X, type Y } from '${to}'`])
    expect(wrongIn(from, text), text).toHaveLength(isKitAbove ? 1 : 0)
})

test('a circle of imports is found, however long', () => {
  const way = [
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
  ]
  expect(circleIn(new Map([...way, ['d', []]]))).toBeUndefined()
  expect(circleIn(new Map([...way, ['d', ['b']]]))).toEqual(['b', 'c', 'd', 'b'])
})

test('rooms that import one another in a circle are found, each group by itself', () => {
  const line = [
    ['courses', new Set(['auth', 'codes'])],
    ['codes', new Set(['auth'])],
  ]
  expect(knotsIn(new Map(line))).toEqual([])
  const circles = [...line, ['auth', new Set(['courses'])], ['push', new Set(['popups', 'auth'])], ['popups', new Set(['push'])]]
  expect(knotsIn(new Map(circles))).toEqual(['auth, codes, courses', 'popups, push'])
})

test('what tests of the server are made of stands on no floor', () => {
  for (const path of ['server/kit/bus.test.ts', 'server/testing/house.ts', 'server/courses/testing/make.ts', 'server/races.test.ts'])
    expect(wrongIn(path, "import { createApp } from '#server/start/app.ts'"), path).toEqual([])
})

test.each([
  ["import { object } from 'yup'", true],
  ["import { text } from '#contract/shapes.ts'", true],
  ["import { courses } from '#contract/courses/calls.ts'", true],
  ["import type { Policy } from '#contract/courses/rules.ts'", false],
  ["import { dayMs } from '#contract/time.ts'", false],
  ["import { standingOf } from '#contract/rules/payments/standing.ts'", false],
])('a rule of the contract with %s is wrong: %s', (text, isWrong) => {
  expect(wrongIn('contract/rules/courses/courseRepeat.ts', text)).toHaveLength(isWrong ? 1 : 0)
})

test.each([
  ['server/payments/bills/calls.ts', 'server/payments/bills'],
  ['server/payments/attempts.ts', 'server/payments'],
  ['server/shared/auth/reset.ts', 'server/shared/auth'],
  ['server/payments/bills/bills.test.ts', undefined],
  ['client/workouts/run/runActs.ts', 'client/workouts/run'],
  ['client/workouts/tally.ts', undefined],
  ['contract/courses/calls.ts', 'contract/courses'],
  ['contract/auth.ts', 'contract/auth.ts'],
  ['contract/rules/payments/bills/billSums.ts', 'contract/rules/payments'],
])('the room of %s is %s', (path, room) => {
  expect(roomOf(path)).toBe(room)
})

test('what a domain takes of another beyond its tables, rules and words is found', () => {
  const taken = ['server/courses/seats.ts', 'server/courses/tables.ts', 'server/events/places.ts', 'server/shared/auth/gate.ts', 'pg']
  expect(crossingsIn(new Map([['server/events/places.ts', taken]]))).toEqual(['events server/courses/seats.ts'])
})

test("React's own lazy stands in one file", () => {
  expect(wrongIn('client/app/Shell.tsx', "import { lazy, Suspense } from 'react'")).toHaveLength(1)
  expect(wrongIn('client/kit/lazyPart.ts', "import { lazy } from 'react'")).toEqual([])
})
