import { expect, test } from 'vitest'
import type { CourseExecution } from '#contract/courses/calls.ts'
import type { Planned } from '#contract/courses/scheduleForms.ts'
import { doorsDue, planningDue } from './courseDuties.ts'

const noon = Date.parse('2026-11-16T11:00:00.000Z')
const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()
const named = (name: string) => ({ _id: name, name })

const planned = (_id: string, hours: number, more: Partial<Planned> = {}) =>
  ({
    _id,
    course: named('Yoga'),
    room: named(`Saal ${_id}`),
    instructor: named(`wer ${_id}`),
    startsAt: at(hours),
    endsAt: at(hours + 1),
    published: true,
    cancelled: false,
    ...more,
  }) as Planned

test('a planner is told of the coming seven days alone, and of nothing that is cancelled', () => {
  const due = planningDue(
    [
      planned('past', -1, { instructor: null }),
      planned('alone', 2, { instructor: null }),
      planned('draft', 3, { published: false }),
      planned('off', 4, { cancelled: true, instructor: null, published: false }),
      planned('one', 5, { room: named('Saal') }),
      planned('other', 5.5, { room: named('Saal') }),
      planned('later', 24 * 8, { instructor: null, published: false }),
    ],
    noon,
  )
  const ids = (rows: readonly Planned[]) => rows.map(({ _id }) => _id)
  expect([due.coming, ids(due.alone), ids(due.drafts), ids(due.clashing)]).toEqual([4, ['alone'], ['draft'], ['one', 'other']])
})

const door = (_id: string, hours: number, who: string | null, cancelled = false) =>
  ({ _id, startsAt: at(hours), endsAt: at(hours + 1), instructor: who && named(who), cancelled }) as CourseExecution

test('the next course is the one that runs or comes first, one’s own before the others of the studio', () => {
  const rows = [
    door('over', -2, 'ida'),
    door('off', 0.5, 'ida', true),
    door('house', 1, 'beat'),
    door('own', 2, 'ida'),
    door('own too', 3, 'ida'),
  ]
  const ids = ({ own, next, later }: ReturnType<typeof doorsDue>) => [own, next?._id, later.map(({ _id }) => _id)]
  expect(ids(doorsDue(rows, 'ida', noon))).toEqual([true, 'own', ['own too']])
  expect(ids(doorsDue(rows, 'zoe', noon))).toEqual([false, 'house', ['own', 'own too']])
  expect(ids(doorsDue([door('runs', -0.5, 'ida')], 'ida', noon))).toEqual([true, 'runs', []])
  expect(ids(doorsDue([], 'ida', noon))).toEqual([false, undefined, []])
})
