import { expect, test } from 'vitest'
import { rowOf, screenNames } from '#contract/screens.ts'
import { type Route, routes, shapeOf } from './tables.ts'

/** Rows that differ from the specification, or decide what it leaves open, each with its decision. */
const exceptions: Record<string, Partial<Record<'appBar' | 'bottomNav' | 'fullWidth', string>>> = {
  '/login': { bottomNav: 'A76: the sign-in dialog, drawn by its route', fullWidth: 'A76' },
  '/forgot': { appBar: 'A76: the same dialog', bottomNav: 'A76', fullWidth: 'A76' },
  '/kursliste/:id': { appBar: 'A04: one row with the weekly list, whose bar stays; the external view hides its own' },
  '/centerdisplay/view/:id': { appBar: 'K33: a screen in the studio', bottomNav: 'K33', fullWidth: 'K33' },
  '/kursliste/:studiocode/clean': { fullWidth: 'L20: for a display in the studio' },
  '/studios': { fullWidth: 'L71: full-screen studio selection' },
  '/workouts/run/:id': { bottomNav: 'L146, L284: the entry bar stands there' },
  '/plan/run/:id': { appBar: 'A15: the run of a plan is the same screen', bottomNav: 'L146, L284' },
  '/workout/summary': { bottomNav: 'A15: its own bar closes the run' },
  '/social/admin-approval': { fullWidth: 'A10: staff, the list beside the case' },
  '/dashboard/gf/ratings': { fullWidth: 'A87: staff' },
  '/dashboard/shift-management': { fullWidth: 'A87: staff, people by days' },
  '/dashboard/user/search': { fullWidth: 'A87: staff' },
  '/dashboard/anamnese/search': { fullWidth: 'A87: staff' },
  '/dashboard/studio/employee': { fullWidth: 'A87: staff' },
  '/dashboard/anamnese/settings': { fullWidth: 'A87: staff' },
  '/dashboard/devices/list': { fullWidth: 'A87: staff' },
  '/dashboard/healthcare': { fullWidth: 'A87: staff' },
  '/dashboard/figures': { fullWidth: 'A87: staff' },
  '/dashboard/coo-dashboard': { fullWidth: 'A87: staff' },
  '/dashboard/goals-statistics': { fullWidth: 'A87: staff' },
  '/dashboard/monthly-statistics': { fullWidth: 'A87: staff' },
  '/dashboard/tac/access-devices': { fullWidth: 'A87: staff' },
  '/dashboard/todo': { fullWidth: 'A87: staff' },
  '/intern/report/dashboard': { fullWidth: 'A87: staff' },
  '/timetrackeradmin': { fullWidth: 'A87: staff' },
  '/dashboard/timetracker/office': { fullWidth: 'A87: staff' },
  '/dashboard/documents': { fullWidth: 'A87: staff' },
  '/dashboard/nutrition/customers': { fullWidth: 'A87: staff' },
  '/dashboard/workouts/feedback': { fullWidth: 'A87: staff' },
  '/dashboard/workouts/search-and-create': { fullWidth: 'A87: staff' },
  '/dashboard/leads/referral-list': { fullWidth: 'A87: staff' },
  '/dashboard/leads/referral-deprecated': { fullWidth: 'A87: staff' },
}

const byShape = new Map(screenNames.map(name => [shapeOf(rowOf(name).path), rowOf(name)]))

/** The map's row in the specification's words. */
const shown = ({ path }: Route) => {
  const row = byShape.get(shapeOf(path))!
  return {
    title: row.title,
    appBar: !row.hides?.includes('top'),
    bottomNav: !row.hides?.includes('bottom'),
    fullWidth: !!row.wide,
  }
}

const plain = { appBar: true, bottomNav: true, fullWidth: false }

test('every route of the specification is a row of the map, and the map has no others but those that say so', () => {
  expect(routes.filter(({ path }) => !byShape.has(shapeOf(path)))).toEqual([])
  const known = new Set(routes.map(({ path }) => shapeOf(path)))
  const [ours, theirs] = [true, undefined].map(own => screenNames.filter(name => rowOf(name).ours === own).map(name => rowOf(name).path))
  expect(ours!.length).toBeGreaterThan(20)
  expect(ours!.filter(path => known.has(shapeOf(path)))).toEqual([])
  expect(theirs!.filter(path => !known.has(shapeOf(path)))).toEqual([])
})

test.each(routes.filter(({ title }) => title))('$path is called «$title» (L$line)', route => {
  expect(shown(route).title).toBe(route.title)
})

test.each(routes)('$path has the bars and the width of L$line', route => {
  const is = shown(route)
  for (const key of ['appBar', 'bottomNav', 'fullWidth'] as const) {
    const said = route[key] ?? plain[key]
    const excepted = exceptions[route.path]?.[key]
    if (excepted) expect(is[key], `${key} needs no exception any more (${excepted})`).not.toBe(said)
    else expect(is[key], key).toBe(said)
  }
})
