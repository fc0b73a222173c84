import { expect, test } from 'vitest'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import { aheadCalls } from './aheadCalls.ts'

const worn = Object.values(contract).flatMap(calls => Object.values(calls as Record<string, AnyCall>).filter(({ ahead }) => ahead))
const names = aheadCalls.map(nameOf)

test('every call worn `ahead` is asked for in advance', () => {
  expect(names.length).toBeGreaterThan(10)
  expect(names.toSorted()).toEqual(worn.map(nameOf).toSorted())
})

test.each(aheadCalls.map(call => [nameOf(call), call] as const))(
  '%s is asked by whoever may, changes nothing, and comes after a call of its turn',
  (_, call) => {
    const { after, turn } = call.ahead
    expect(call.method).toBe('GET')
    expect([call.changes, call.health]).toEqual([undefined, undefined])
    // The turn of work is had by staff alone.
    if (turn !== 'work') expect(['public', 0]).toContain(Array.isArray(call.access) ? call.access.length : call.access)
    if (after) expect(aheadCalls.find(each => nameOf(each) === after)?.ahead.turn).toBe(turn)
  },
)
