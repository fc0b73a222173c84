import { expect, test } from 'vitest'
import type { CallName } from '#contract/callName.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { actOf, isUnderWay, type OfficeEdit, refusedOf, seenVersion, standingEdits } from './studioActs.ts'

const row = (call: CallName, body: unknown, more: Partial<OutboxRow> = {}): OutboxRow => ({
  key: `${call}/${JSON.stringify(body)}`,
  call,
  method: 'PUT',
  path: 'studio',
  body,
  contract: 1,
  born: '2026-11-21T06:00:00.000Z',
  lane: 'studios',
  order: 1,
  dependsOn: [],
  state: 'waiting',
  attempts: 0,
  title: '',
  ...more,
})
const growth = (value: number, version: number, state: OutboxRow['state'] = 'waiting') => {
  const answered = state === 'done' ? '2026-11-21T06:10:00.000Z' : undefined
  return actOf(row('studios.updateGrowth', { studio: { code: 'pfungen', version, growth: value } }, { state, answered })) as OfficeEdit
}

test('an edit is known by the row that counts its versions and by the one thing it sets', () => {
  expect(growth(3, 2)).toMatchObject({ group: 'pfungen', key: 'growth/pfungen', value: 3, version: 2 })
  const team = { _id: 't', studio: 'pfungen', version: 4, vacationDays: 26 }
  expect(actOf(row('studios.updateTeamVacationDays', { team }))).toMatchObject({ group: 'team/t', key: 'team/t', value: 26, version: 4 })
  const studio = { code: 'pfungen', month: '2026-10', terminations: 5, version: 0 }
  expect(actOf(row('studios.updateTerminations', { studio }))).toMatchObject({ key: 'terminations/pfungen/2026-10', value: 5, version: 0 })
  const hours = { code: 'pfungen', version: 1, openingHours: [], alwaysCheckin: true }
  expect(actOf(row('studios.saveOpeningHours', { studio: hours }))?.value).toEqual({ openingHours: [], alwaysCheckin: true })
  expect(actOf(row('account.edit', { vorname: 'Ida' }))).toBeUndefined()
})

test('an edit says what this device has seen, its own acknowledged edits included, and no guess about those that wait', () => {
  const acts = [growth(3, 2, 'done'), growth(4, 3), growth(9, 3, 'refused')]
  const loaded = (version: number, at: string, group = 'pfungen') => ({ group, version, stand: Date.parse(`2026-11-21T06:${at}:00Z`) })
  expect(seenVersion(acts, loaded(2, '05'))).toBe(3)
  expect(seenVersion(acts, loaded(2, '15'))).toBe(2)
  expect(seenVersion(acts, loaded(5, '05'))).toBe(5)
  expect(seenVersion(acts, loaded(7, '05', 'winterthur'))).toBe(7)
  expect(isUnderWay(acts, 'pfungen')).toBe(true)
  expect(isUnderWay(acts, 'winterthur')).toBe(false)
  expect(standingEdits(acts, 'pfungen', 2).map(({ value }) => value)).toEqual([3, 4])
  expect(standingEdits(acts, 'pfungen', 3).map(({ value }) => value)).toEqual([4])
  expect(refusedOf(acts, 'growth/pfungen')?.value).toBe(9)
})
