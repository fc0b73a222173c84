import { expect, test } from 'vitest'
import { circleIn, knotsIn, wrongIn } from './imports.mjs'

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
  'contract/courses.ts': ['react', 'node:fs', '#sync/collections/sets.ts', '#server/kit/zone.ts', '#client/data/calls.ts', '../x.ts'],
  'sync/collections/sets.ts': ['#server/kit/zone.ts', '#client/data/calls.ts', '#sync/endpoint/door.ts', '#sync/client/open.ts'],
  'sync/client/open.ts': ['#server/kit/zone.ts', '#client/data/calls.ts', '#sync/endpoint/door.ts'],
  'sync/endpoint/door.ts': ['#server/kit/zone.ts', '#client/data/calls.ts', '#sync/client/open.ts'],
  'server/start/app.ts': ['#client/data/calls.ts', '#sync/client/open.ts', '#server/courses/calls.ts', '../x.ts'],
  'server/shared/auth/reset.ts': ['#client/data/calls.ts', '#server/courses/calls.ts', '../../x.ts'],
  'client/data/calls.ts': [
    '#server/kit/zone.ts',
    '#sync/endpoint/door.ts',
    '#client/map/screens.ts',
    '#client/courses/x.ts',
    '#client/app/App.tsx',
  ],
  'client/map/screens.ts': ['#client/kit/form.tsx', '#client/parts/Avatar.tsx', '#client/courses/x.ts', '#client/app/App.tsx'],
  'client/kit/form.tsx': ['#client/parts/Avatar.tsx', '#client/courses/x.ts', '#client/app/App.tsx'],
  'client/parts/Avatar.tsx': ['#client/courses/x.ts', '#client/app/App.tsx'],
  'client/courses/Courses.tsx': ['#server/kit/zone.ts', '#sync/endpoint/door.ts', '#client/videos/x.ts', '#client/app/App.tsx'],
  'client/app/App.tsx': ['#server/kit/zone.ts', '#sync/endpoint/door.ts'],
}

const right = {
  'contract/courses.ts': ['yup', '#contract/call.ts', './call.ts'],
  'contract/courses.test.ts': ['vitest', 'fast-check'],
  'sync/client/open.ts': ['rxdb', '#contract/call.ts', '#sync/collections/sets.ts', './session.ts'],
  'server/shared/auth/reset.ts': ['pg', '#contract/call.ts', '#sync/endpoint/door.ts', '#server/courses/rules.ts', './calls.ts'],
  'client/kit/form.tsx': [
    'react',
    '#contract/call.ts',
    '#sync/client/open.ts',
    '#client/data/calls.ts',
    '#client/map/screens.ts',
    './Field.tsx',
  ],
  'client/courses/Courses.tsx': ['#client/data/calls.ts', '#client/parts/Avatar.tsx', '#client/courses/list.ts'],
  'client/app/App.tsx': ['#client/courses/Courses.tsx', '#client/parts/Avatar.tsx'],
}

test.each(Object.entries(wrong))('%s may not', (path, names) => {
  for (const name of names) for (const way of ways) expect(wrongIn(path, way(name)), way(name)).toHaveLength(1)
})

test.each(Object.entries(right))('%s may', (path, names) => {
  for (const name of names) for (const way of ways) expect(wrongIn(path, way(name)), way(name)).toEqual([])
})

/** Each floor of the server, lowest first, with a room of it. */
const rooms = ['kit/bus.ts', 'outside/mail.ts', 'serve/api.ts', 'courses/rules.ts', 'start/app.ts']
const pairs = rooms.flatMap((from, low) => rooms.map((to, high) => [`server/${from}`, `#server/${to}`, high > low]))

test.each(pairs)('%s imports %s: %s', (from, to, upwards) => {
  for (const text of [
    `import { x } from '${to}'`,
    `import { type X, y } from '${to}'`,
    `export * from '${to}'`,
    `const later = () => import('${to}')`,
  ])
    expect(wrongIn(from, text), text).toHaveLength(upwards ? 1 : 0)
  for (const text of [`import type { X } from '${to}'`, `import { type X, type Y } from '${to}'`])
    expect(wrongIn(from, text), text).toEqual([])
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

test('the contract knows the screens by their names alone', () => {
  expect(wrongIn('contract/places.ts', "import type { BuiltName } from '#client/map/screens.ts'")).toEqual([])
  expect(wrongIn('contract/places.ts', "import { screens } from '#client/map/screens.ts'")).toHaveLength(1)
})

test("React's own lazy stands in one file", () => {
  expect(wrongIn('client/app/Shell.tsx', "import { lazy, Suspense } from 'react'")).toHaveLength(1)
  expect(wrongIn('client/kit/lazyPart.ts', "import { lazy } from 'react'")).toEqual([])
})
