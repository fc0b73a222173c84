import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { dropRoll, isGood, keepRoll, ticketsIn } from '#client/parts/fair/roll.ts'
import { forms } from '#client/parts/publicForm/device.ts'
import { openTickets, sealTickets, skippedIn } from '#contract/rules/campaigns/tickets.ts'
import { NoTicket, prizeOf, putAside, takeTicket } from './tabletRoll.ts'

const roll = {
  _id: 'roll',
  campaign: 'wheel',
  wheel: { _id: 'wheel', title: 'Glücksrad', text: null, conditions: null, to: '2099-01-01T08:00:00.000Z', fields: [] },
  key: 'roll.key',
  tickets: sealTickets(['bottle', 'blank', 'bottle']),
  until: '2099-01-01T08:00:00.000Z',
}
const kept = async () => (await forms().rolls.get('roll'))!
const sent = () => forms().sent.orderBy('born').toArray()

beforeEach(async () => {
  await forms().sent.clear()
  await forms().rolls.clear()
  await keepRoll(roll)
})

test('a ticket and its entry are one write: two at once take two tickets, and none is skipped', async () => {
  const taken = await Promise.all(['a', 'b'].map(name => takeTicket('roll', 'Glücksrad', { vorname: name })))
  expect(taken.toSorted()).toEqual([1, 2])
  expect((await sent()).map(({ values }) => [values?.roll, values?.ticket]).sort()).toEqual([
    ['roll.key', 1],
    ['roll.key', 2],
  ])
  expect(await kept()).toMatchObject({ used: 2, shown: taken.at(-1) })
})

test('what was drawn is shown until it is put aside, and the next entry takes the next ticket', async () => {
  expect(prizeOf(await kept(), await takeTicket('roll', 'Glücksrad', {}))).toBe('bottle')
  expect((await kept()).shown).toBe(1)
  await putAside(await kept())
  expect((await kept()).shown).toBeUndefined()
  expect(prizeOf(await kept(), await takeTicket('roll', 'Glücksrad', {}))).toBe('blank')
})

test('a roll that is used up, over or gone gives no ticket and keeps no entry', async () => {
  for (const _ of [1, 2, 3]) await takeTicket('roll', 'Glücksrad', {})
  expect([isGood(await kept()), ticketsIn(await kept())]).toEqual([false, 3])
  await expect(takeTicket('roll', 'Glücksrad', {})).rejects.toBeInstanceOf(NoTicket)
  await forms().rolls.update('roll', { used: 0, until: '2026-01-01T08:00:00.000Z' })
  await expect(takeTicket('roll', 'Glücksrad', {})).rejects.toBeInstanceOf(NoTicket)
  await dropRoll(await kept())
  await expect(takeTicket('roll', 'Glücksrad', {})).rejects.toBeInstanceOf(NoTicket)
  expect(await sent()).toHaveLength(3)
})

test('a roll that is told again keeps what was taken of it, and a new one takes the place of one that is used up', async () => {
  await takeTicket('roll', 'Glücksrad', {})
  await keepRoll(roll)
  expect((await kept()).used).toBe(1)
  await keepRoll({ ...roll, _id: 'next', key: 'next.key' }, await kept())
  expect((await forms().rolls.toArray()).map(({ _id, used }) => [_id, used])).toEqual([['next', 0]])
})

test('sealed tickets open to the same, and numbers without a report are found', () => {
  expect(openTickets(sealTickets(['a', 'b']))).toEqual(['a', 'b'])
  expect(sealTickets(['bottle'])).not.toContain('bottle')
  expect([skippedIn([1, 2, 5]), skippedIn([]), skippedIn([2, 1])]).toEqual([[3, 4], [], []])
})
