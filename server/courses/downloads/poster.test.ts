import { expect, test } from 'vitest'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { Paper } from '#server/shared/exports/Paper.ts'
import { lettersOf } from './poster.ts'

const held = (title: string) =>
  ({ course: { title }, cancelled: false, instructor: { name: 'Anja Zürcher' }, room: { name: 'Raum Tödi' } }) as CourseExecution

test('on a day of many courses one long title takes two lines and makes no other smaller', () => {
  const executions = ['BodyPump', 'Yoga Flow', 'Indoor Cycling', 'Wirbelsäulengymnastik'].map(held)
  const { title, linesOf } = lettersOf(new Paper({ size: 'A4', layout: 'landscape' }), executions, { width: 101, s: 1 }, true)
  expect(title).toBe(10.5)
  expect([linesOf('Indoor Cycling'), linesOf('Wirbelsäulengymnastik')]).toEqual([1, 2])
})
