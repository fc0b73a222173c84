import { expect, test } from 'vitest'
import type { OutboxRow } from '#sync/client/types.ts'
import { type Act, actOf, nextVersion, refusedOf, standing } from './acts.ts'

const row = (call: string, body: unknown, more: Partial<OutboxRow> = {}): OutboxRow => ({
  key: `${call}/${JSON.stringify(body)}`,
  call,
  method: 'PUT',
  path: 'studio',
  body,
  contract: 1,
  born: '2026-11-21T06:00:00.000Z',
  dependsOn: [],
  state: 'waiting',
  attempts: 0,
  title: '',
  ...more,
})
const growth = (value: number, version: number, state: OutboxRow['state'] = 'waiting') =>
  actOf(row('studios.updateGrowth', { studio: { code: 'pfungen', version, growth: value } }, { state })) as Act

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

test('the next edit of a row expects those under way to have arrived', () => {
  const acts = [growth(3, 2, 'done'), growth(4, 3), growth(9, 3, 'refused')]
  expect(nextVersion(acts, 'pfungen', 2)).toBe(4)
  expect(nextVersion(acts, 'pfungen', 3)).toBe(4)
  expect(nextVersion(acts, 'winterthur', 7)).toBe(7)
  expect(standing(acts, 'pfungen', 3).map(({ value }) => value)).toEqual([4])
  expect(refusedOf(acts, 'growth/pfungen')?.value).toBe(9)
})
