import { expect, test } from 'vitest'
import { type AnyCall, domainOf, laneOf, nameOf } from './call.ts'
import { loaders } from './index.ts'
import { contract } from './testing/whole.ts'

const domains = Object.keys(loaders)
const calls = Object.entries(contract).flatMap(([domain, own]) => (Object.values(own) as AnyCall[]).map(call => ({ domain, call })))
const names = new Set(calls.map(({ call }) => nameOf(call)))

test('each call bears the name of the domain as which the list has it', () => {
  expect(calls.filter(({ domain, call }) => domainOf(nameOf(call)) !== domain).map(({ call }) => nameOf(call))).toEqual([])
})

test('what goes stale with a call are domains that there are', () => {
  const unknown = calls.flatMap(({ call }) =>
    (call.touches ?? []).filter(name => !domains.includes(name)).map(name => [nameOf(call), name]),
  )
  expect(unknown).toEqual([])
})

test('what is asked for in advance after another call names one that there is', () => {
  const asked = calls.flatMap(({ call }) => call.ahead?.after ?? [])
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(name => !names.has(name))).toEqual([])
})

test('a lane begins with a domain that there is, but for that of stamps, which several build on', () => {
  const lanes = calls.flatMap(({ call }) => (call.offline && call.example ? [laneOf(call, call.example, 'stamps')] : []))
  expect(lanes).toContain('social')
  expect([...new Set(lanes.map(lane => /^\w+/.exec(lane)?.[0]))].filter(name => !name || !domains.includes(name))).toEqual(['stamps'])
})
