import 'fake-indexeddb/auto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { exampleSignature } from '#contract/registration.ts'
import { openLocal } from '#sync/client/local.ts'
import { type KeepingOptions, SignedForm } from './signedForm.ts'
import { type Taking, takingOf } from './taking.ts'

interface About {
  customer: string
}
interface Value {
  answer: string
}

let local: Local
let dropped: string[]

beforeEach(async () => {
  dropped = []
  local = await openLocal({
    member: 'trainer',
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    storage: getRxStorageMemory(),
    locks: null,
    only: [],
  })
  setLocal(local)
})
afterEach(async () => {
  await local.close()
  setLocal(undefined)
})

const [pain, sleep] = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2']
const [mine, theirs] = ['01900000-0000-7000-8000-0000000000d1', '01900000-0000-7000-8000-0000000000d2']
const form = { form: '01900000-0000-7000-8000-0000000000f1', number: 1, express: false, consent: null }

/** Kept by a call whose acts lie open, so that the test reads them. */
const open = { ...anamnesis.saveOwn, health: undefined }
const kept: KeepingOptions<About, Value> = {
  keeping: ({ about, signatures }) => ({
    call: open,
    title: 'Entwurf',
    about: { ...form, ...about },
    signed: Promise.resolve(signatures.first ? 'ink' : null),
  }),
  drop: async _id => void dropped.push(_id),
}
const opened = (taking: Taking<About, Value>) => new SignedForm(taking, kept)
const begun = () => opened(takingOf<About, Value>({ customer: 'lea' }, {}, { _id: mine, base: 0 }))
const rows = async () => (await local.outbox.rows()).map(({ params, body }) => ({ _id: params?.id, ...(body as object) }))
const answers = (name: string, answer: string) => ({ type: 'answer', name, value: { answer }, unkept: false }) as const

test('each act is shown at once and waits in one act of the draft, with what was signed as it stands', async () => {
  const one = begun()
  let seen = 0
  const stop = one.watch(() => seen++)
  one.act(answers(pain, 'Ja'))
  expect(one.taking().values).toEqual({ [pain]: { answer: 'Ja' } })
  one.act(answers(sleep, 'gut'))
  one.act({ type: 'sign', signature: exampleSignature, at: '2026-11-20T16:42:00.000Z' })
  await one.settled()
  expect(await rows()).toMatchObject([{ _id: mine, answers: { [pain]: { answer: 'Ja' }, [sleep]: { answer: 'gut' } }, signed: 'ink' }])
  one.act(answers(pain, 'Nein'))
  await one.settled()
  expect(await rows()).toMatchObject([{ _id: mine, answers: { [pain]: { answer: 'Nein' } }, signed: null }])
  stop()
  one.act({ type: 'keep' })
  expect(seen).toBe(4)
})

test('what was answered under a code is kept as somebody’s, and what is on its way stays that of before', async () => {
  const one = begun()
  one.act(answers(pain, 'Ja'))
  one.act({ type: 'identify', _id: theirs, about: { customer: 'tim' }, why: 'Du hast den Kunden gewählt' })
  one.act({ type: 'goOn' })
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(() => dropped).toEqual([mine])
  expect(await rows()).toMatchObject([
    { _id: mine, customer: 'lea', answers: { [pain]: { answer: 'Ja' } } },
    { _id: theirs, customer: 'tim', answers: { [pain]: { answer: 'Ja' } } },
  ])
})

test('once it is finished, what comes late writes no draft any more', async () => {
  const one = begun()
  one.act({ type: 'sign', signature: exampleSignature, at: '2026-11-20T16:42:00.000Z' })
  await one.settled()
  for (const { key } of await local.outbox.rows()) await local.outbox.discard(key)
  one.act({ type: 'finish' })
  one.act({ type: 'join', values: { [pain]: { answer: 'Ja' } }, version: 2 })
  one.act(answers(pain, 'Ja'))
  await one.settled()
  expect(await rows()).toEqual([])
})
