import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { exampleSignature } from '#contract/registration.ts'
import { sealedAbout } from '#contract/sealedBody.ts'
import { seal } from '#contract/sealing.ts'
import { timestop as calls } from '#contract/timestop/calls.ts'
import { sealKeys } from '#server/kit/sealKey.ts'
import { today } from '#server/kit/zone.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { member } from '#server/testing/make.ts'
import { openNote } from './sealedPauses.ts'
import { timestop, timestopNote, timestopSetting } from './tables.ts'
import { openPauses, type Pauses } from './testing/scene.ts'

let house: Pauses['house']
let { office, seller, stranger, running, pause, turn, reasons } = {} as Pauses
beforeAll(async () => {
  ;({ house, office, seller, stranger, running, pause, turn, reasons } = await openPauses())
}, 60_000)
afterAll(() => house.close())

type Form = CallBody<(typeof calls)['apply']>
const formOf = (over: Partial<Form> = {}): Form => ({
  _id: v7(),
  vorname: 'Lea',
  nachname: 'Muster',
  geburtstag: '1990-05-02',
  email: 'lea@formkurve.example',
  studio: 'here',
  reason: reasons.usual._id,
  from: addDays(today(), 10),
  to: addDays(today(), 16),
  message: 'Im Spital',
  paper: null,
  signature: exampleSignature,
  proof: '',
  ...over,
})
const apply = async (form: Form, key = v7()) =>
  house.as(undefined, calls.apply, { body: { ...form, proof: await proofFor(house, key) } }, { key })
const known = async () => {
  const who = await member(house, { studioCode: 'here', geburtstag: '1990-05-02', vorname: 'Lea', nachname: 'Muster' })
  const [{ email } = { email: '' }] = await house.db.select({ email: person.email }).from(person).where(eq(person._id, who._id))
  return { who, email, row: await running(who) }
}

test('known or not, the answer is the same; a job finds whose contract can be meant, and of nobody’s a person of the studio says it', async () => {
  const { email, row, who } = await known()
  const forms = [
    formOf({ email: email.toUpperCase() }),
    formOf({ email: 'niemand@formkurve.example' }),
    formOf({ email, geburtstag: '1990-05-03' }),
  ]
  const answers = []
  for (const form of forms) answers.push((await apply(form)).reply)
  expect(answers).toEqual(Array(3).fill({ ok: true }))
  await house.runJobs()
  const found = await Promise.all(forms.map(({ _id }) => pause(_id)))
  expect(found.map(({ userId, index, name }) => [userId, index, name])).toEqual([
    [who._id, row.index, 'Muster Lea'],
    [null, null, 'Muster Lea'],
    [null, null, 'Muster Lea'],
  ])
  expect(found[1]).toMatchObject({ email: 'niemand@formkurve.example', geburtstag: '1990-05-02', hasMore: true, way: 'form' })
  const mails = await house.db.select().from(sandboxMail)
  expect(mails.filter(({ subject }) => subject === 'Deine Pause ist angefragt')).toHaveLength(3)

  expect((await turn(forms[1]!._id, 'accepted')).code).toBe('pause-state')
  const other = await known()
  const assign = (who = seller, version = 1, index = other.row.index) =>
    house.as(who, calls.assign, { params: { id: forms[1]!._id }, body: { userId: other.who._id, index, version } })
  expect([(await assign(stranger)).code, (await assign(seller, 7)).code, (await assign(seller, 1, 9)).code]).toEqual([
    'missing',
    'stale',
    'missing',
  ])
  expect([(await assign()).reply.number, (await assign()).reply.version]).toEqual([other.row.number, 2])
  expect((await turn(forms[1]!._id, 'accepted')).reply.state).toBe('accepted')
})

test('the same form is taken once, and what the reason does not allow is said at its field', async () => {
  const [form, key] = [formOf(), v7()]
  expect([(await apply(form, key)).status, (await apply(form, key)).status]).toEqual([200, 200])
  expect(await house.db.$count(timestop, eq(timestop._id, form._id))).toBe(1)
  expect((await apply(form)).code).toBe('taken')
  const short = { reason: reasons.short._id }
  expect((await apply(formOf(short))).fields).toHaveProperty('to')
  expect((await apply(formOf({ from: addDays(today(), -90) }))).fields).toHaveProperty('from')
  expect((await apply(formOf({ reason: reasons.hidden._id }))).fields).toHaveProperty('reason')
  expect((await apply(formOf({ studio: 'nirgends' }))).fields).toHaveProperty('studio')
  expect((await apply(formOf({ signature: null as never }))).fields).toHaveProperty('signature')
  expect((await house.as(undefined, calls.apply, { body: formOf() }, { key: v7() })).code).toBe('proof-needed')
})

test('a form that waited on its device comes sealed under the act’s key, and opens for that act alone', async () => {
  const { publicKey } = await sealKeys(house.settings.secrets)
  const { name, type, base64 } = examplePicture
  const form = formOf({ message: 'Bruch', paper: { name, type, base64 } })
  const key = v7()
  const sealed = await seal(publicKey, JSON.stringify(form), sealedAbout('timestop.apply', key))
  const send = async (act: string) =>
    house.as(undefined, calls.apply, { body: { sealed, proof: await proofFor(house, act) } as never }, { key: act })
  expect((await send(v7())).code).toBe('sealed-elsewhere')
  expect((await send(key)).code).toBeUndefined()
  await house.runJobs()
  const whole = await pause(form._id)
  expect([whole.hasMore, whole.proofs]).toEqual([true, 1])
  const { reply } = await house.as(office, calls.proofs, { params: { id: form._id } })
  expect(reply).toMatchObject({ person: null, message: 'Bruch', rows: [{ type: 'image/webp' }] })
  expect((await house.as(office, calls.view, { params: { f: reply.rows[0]!.file } })).status).toBe(200)
  const [kept] = await house.db.select().from(timestopNote).where(eq(timestopNote.pause, form._id))
  expect(openNote(house, kept!)).toMatchObject({ paper: null, signature: exampleSignature })
})

test('what is no picture and no PDF is refused, and one that can’t be read leaves the form', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const paper = (text: string) => ({ name: 'zeugnis', type: 'application/pdf', base64: base64(text) })
  expect((await apply(formOf({ paper: paper('<html>nichts dergleichen</html>') }))).code).toBe('bad-media-type')
  const form = formOf({
    paper: { ...paper(''), base64: Buffer.from([0xff, 0xd8, 0xff, ...Array<number>(40).fill(0)]).toString('base64') },
  })
  expect((await apply(form)).code).toBeUndefined()
  await house.runJobs()
  const whole = await pause(form._id)
  expect([whole.proofs, whole.history.at(-1)!.what]).toEqual([0, 'Beleg nicht lesbar'])
})

test('a form whose answer got lost is the same once more, also where its reason was taken away since', async () => {
  const [form, key] = [formOf({ email: 'weg@formkurve.example' }), v7()]
  expect((await apply(form, key)).status).toBe(200)
  const [before] = await house.db.select().from(timestopSetting)
  await house.db.update(timestopSetting).set({ reasons: [] })
  const again = await apply(form, key)
  expect((await apply(formOf())).fields).toHaveProperty('reason')
  await house.db.update(timestopSetting).set({ reasons: before!.reasons })
  expect(again.status).toBe(200)
})

test('an account of before that holds its address in other letters is found by the form', async () => {
  const { who, row } = await known()
  const name = v7().slice(-8)
  await house.db
    .update(person)
    .set({ email: `${name}@bücher.example` })
    .where(eq(person._id, who._id))
  const form = formOf({ email: `${name}@bücher.example` })
  expect((await apply(form)).status).toBe(200)
  await house.runJobs()
  expect(await pause(form._id)).toMatchObject({ userId: who._id, index: row.index })
})
