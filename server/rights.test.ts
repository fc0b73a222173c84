import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import { served } from './start/domains.ts'

const calls = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, AnyCall>).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call]),
)

test('every call of the contract is served', () => {
  const known = new Set(served.map(({ call }) => call))
  expect(calls.filter(([, call]) => !known.has(call)).map(([name]) => name)).toEqual([])
})

test.each([
  ['rights', 'tryRights'],
  ['hostileInput', 'tryHostile'],
])('%s: every domain is tried, each in one file', (name, act) => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith(`/${name}.test.ts`))
  const named = files.flatMap(path => {
    const [, words = ''] = new RegExp(`${act}\\(([^)]*)\\)`).exec(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')) ?? []
    return [...words.matchAll(/'(\w+)'/g)].map(([, word]) => word)
  })
  expect(named.toSorted()).toEqual(Object.keys(contract).toSorted())
})
