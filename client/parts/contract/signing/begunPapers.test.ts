import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdKey } from '#client/data/keepKeys.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { setSession } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'
import { dropBegun, keepBegun } from './begunPapers.ts'

const place = 'contractsBegun'
const iban = 'CH9300762011623852957'
const draft = { given: { payment: { way: 'debit', iban } }, signatures: { first: { strokes: [[{ x: 0.25, y: 0.75 }]] } } }

const signIn = (_id: string) =>
  setSession({
    state: 'online',
    user: { _id, userRoles: ['member'] } as unknown as User,
    userRights: [],
  })

let kept: Map<string, unknown>
const shelf = () => kept.get('contractsBegun') as Record<string, { by: string; at: string; box: string }>

beforeEach(async () => {
  for (const each of ['anna', 'beat']) await holdKey(each, btoa(each.padEnd(32, 'k').slice(0, 32)))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T08:00:00.000Z') })
  kept = new Map()
  const keep = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, structuredClone(value)),
  } as unknown as Local['keep']
  setLocal({ keep } as Local)
  signIn('anna')
})
afterEach(() => {
  vi.useRealTimers()
  setLocal(undefined)
})

test('a draft lies sealed: neither account nor strokes stand there in clear, and its author alone opens it', async () => {
  const { openOwn } = await import('#client/data/sealedActs.ts')
  await keepBegun(place, 'one', { by: 'anna', draft })
  expect(JSON.stringify([...kept])).not.toContain(iban)
  expect(JSON.stringify([...kept])).not.toContain('strokes')
  expect(await openOwn(shelf().one!.box, 'contractsBegun')).toEqual(draft)
  signIn('beat')
  expect(await openOwn(shelf().one!.box, 'contractsBegun')).toBeUndefined()
})

test('two that are kept at once both lie there, and one that is dropped is gone', async () => {
  await Promise.all([keepBegun(place, 'one', { by: 'anna', draft }), keepBegun(place, 'two', { by: 'anna', draft })])
  expect(Object.keys(shelf()).toSorted()).toEqual(['one', 'two'])
  await dropBegun(place, 'one')
  expect(Object.keys(shelf())).toEqual(['two'])
})

test('what nobody went on with for thirty days is forgotten with the next one (C52)', async () => {
  await keepBegun(place, 'old', { by: 'anna', draft })
  vi.setSystemTime(new Date('2026-12-26T08:00:01.000Z'))
  await keepBegun(place, 'new', { by: 'anna', draft })
  expect(Object.keys(shelf())).toEqual(['new'])
})
