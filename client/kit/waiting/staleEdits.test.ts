import { beforeEach, expect, type Mock, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { social } from '#contract/social/calls.ts'
import type { Edited, OutboxRow } from '#sync/client/types.ts'
import { baseOf, keepBase } from './bases.ts'
import { settleStaleEdit } from './staleEdits.ts'

vi.mock('#client/data/send.ts', () => ({ send: vi.fn() }))

type Values = Record<string, unknown>
const exampleOf = (call: AnyCall) => structuredClone(call.example) as { params?: Record<string, string>; body: Values }

/** A device that keeps what edits were made from, with one act that was refused. */
function device(call: AnyCall, body: Values) {
  const kept = new Map<string, unknown>()
  const { params } = exampleOf(call)
  let act = { key: 'first', call: nameOf(call), state: 'refused', code: 'stale', params, body } as unknown as OutboxRow
  const went: Values[] = []
  const outbox = {
    discard: vi.fn(),
    edit: vi.fn(async (key: string, next: Values, { where }: Edited = {}) => {
      if (act.key !== key || where?.(act) === false) return false
      went.push(next)
      act = { ...act, key: `${key}+`, state: 'waiting', body: next }
      return true
    }),
  }
  const keep = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, value),
    delete: async (name: string) => void kept.delete(name),
  }
  return {
    local: { keep, outbox } as never,
    went,
    discard: outbox.discard,
    act: () => act,
    write: (next: Partial<OutboxRow>) => {
      act = { ...act, ...next }
    },
  }
}

const stands = (row: Values) =>
  vi.mocked(send).mockRejectedValue(new CallError('stale', 'Inzwischen geändert.', 409, { current: row as never }))
beforeEach(() => void vi.mocked(send).mockReset())

const { editExercise } = deviceOffice
const seen = { ...exampleOf(editExercise).body, version: 3 } as Values

test('what somebody else emptied stays empty, also where the answer leaves it out', async () => {
  const base = { ...seen, muscle: 'Brust', steps: 'Sitz einstellen.' }
  const here = device(editExercise, { ...base, title: 'Mein Titel' })
  await keepBase(here.local, editExercise, here.act(), { version: 3, values: base })
  const { steps: _, ...theirs } = base
  stands({ ...theirs, muscle: null, version: 4 })
  await settleStaleEdit(here.local, editExercise, here.act())
  expect(here.went).toMatchObject([{ title: 'Mein Titel', version: 4 }])
  expect(here.went[0]!.steps ?? null).toBeNull()
  expect(here.went[0]!.muscle ?? null).toBeNull()
})

test('an answer that tells neither the version nor all fields leaves the act as it was', async () => {
  const call = social.saveProfile as AnyCall
  const body = { ...exampleOf(call).body, version: 3 } as Values
  const here = device(call, { ...body, text: 'Am liebsten am Abend.' })
  await keepBase(here.local, call, here.act(), { version: 3, values: body })
  stands({ person: null, text: body.text, own: { ...body, version: 4 } })
  await settleStaleEdit(here.local, call, here.act())
  expect(here.went).toEqual([])
  expect(here.act()).toMatchObject({ key: 'first', state: 'refused' })
})

test('one that was refused though it had seen the row as it stands is not sent for ever', async () => {
  const here = device(editExercise, { ...seen, title: 'Mein Titel' })
  await keepBase(here.local, editExercise, here.act(), { version: 3, values: seen })
  stands(seen)
  await settleStaleEdit(here.local, editExercise, here.act())
  expect(here.went).toEqual([])
})

test('it stays where another person acts by now, or somebody wrote it anew while the studio was asked', async () => {
  const here = device(editExercise, { ...seen, title: 'Mein Titel' })
  await keepBase(here.local, editExercise, here.act(), { version: 3, values: seen })
  await settleStaleEdit(here.local, editExercise, here.act(), { isOwn: () => false })
  expect(send).not.toHaveBeenCalled()
  let mine = true
  vi.mocked(send).mockImplementation(async () => {
    mine = false
    throw new CallError('stale', '', 409, { current: { ...seen, version: 4 } as never })
  })
  await settleStaleEdit(here.local, editExercise, here.act(), { isOwn: () => mine })
  vi.mocked(send).mockImplementation(async () => {
    here.write({ state: 'waiting' })
    throw new CallError('stale', '', 409, { current: { ...seen, version: 4 } as never })
  })
  await settleStaleEdit(here.local, editExercise, here.act())
  expect(here.went).toEqual([])
  expect(here.discard).not.toHaveBeenCalled()
})

test('what one act was made from is no other call’s on the same row', async () => {
  const { edit, reorder } = deviceOffice as unknown as Record<'edit' | 'reorder', AnyCall>
  const of = (call: AnyCall, version: number) => ({ ...exampleOf(call), body: { ...exampleOf(call).body, version } as Values })
  const device1 = of(edit, 3)
  const order = of(reorder, 3)
  order.body.deviceId = device1.params?.id ?? device1.body._id
  const here = device(reorder, order.body)
  await keepBase(here.local, edit, device1 as never, { version: 3, values: device1.body })
  expect(await baseOf(here.local, reorder, here.act())).toBeUndefined()
  expect(await baseOf(here.local, edit, { ...here.act(), ...device1 } as OutboxRow)).toEqual(device1.body)
})

test('a device that ends before or after the joined act knows what that one, or the one before, was made from', async () => {
  const here = device(editExercise, { ...seen, title: 'Mein Titel' })
  await keepBase(here.local, editExercise, here.act(), { version: 3, values: seen })
  const theirs = { ...seen, muscle: 'Brust', version: 4 }
  stands(theirs)
  const { edit } = (here.local as { outbox: { edit: Mock } }).outbox
  const known: unknown[] = []
  edit.mockImplementationOnce(async (_: string, body: Values) => {
    known.push(await baseOf(here.local, editExercise, here.act()), await baseOf(here.local, editExercise, { ...here.act(), body }))
    throw new Error('killed')
  })
  await expect(settleStaleEdit(here.local, editExercise, here.act())).rejects.toThrow('killed')
  expect(known).toEqual([seen, theirs])
  await settleStaleEdit(here.local, editExercise, here.act())
  expect(here.went).toMatchObject([{ title: 'Mein Titel', muscle: 'Brust', version: 4 }])
  expect(await baseOf(here.local, editExercise, here.act())).toEqual(theirs)
})
