import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { forgetPapers } from './papers.ts'
import { contractData, contractEvent, contractLease } from './tables.ts'
import { dataWith } from './testing/make.ts'
import { at, openScene, type Scene } from './testing/scene.ts'

type Form = CallBody<(typeof contracts)['edit']>

let scene: Scene
let other: Somebody
beforeAll(async () => {
  scene = await openScene()
  other = await employee(scene.house, 'office', ['here'], { vorname: 'Urs', nachname: 'Frei' })
}, 60_000)
afterAll(() => scene.house.close())

const free = { _id: v7(), title: 'Tücher', kind: 'other' as const, price: 0 }
const paid = { _id: v7(), title: 'Solarium', kind: 'other' as const, price: 900 }

const hold = (row: ContractRow, who: Somebody, on = true, over?: true) =>
  scene.house.as(who, contracts.editMode, { ...at(row), body: { on, ...(over && { over }) } })
const editable = (row: ContractRow, who: Somebody = scene.office) => scene.house.as(who, contracts.editable, at(row))

/** As the form sends what stands, with what is said otherwise. */
async function edit(row: ContractRow, over: Partial<Form> = {}, who: Somebody = scene.office) {
  const { reply } = await editable(row)
  const { _id, userId, index, number, name, studio, title, free: _, lease: __, ...form } = reply
  return scene.house.as(who, contracts.edit, { ...at(row), body: { ...form, proof: null, reason: 'Umzug.', ...over } })
}
type Upload = typeof contracts.uploadProof | typeof contracts.uploadWizardPicture | typeof contracts.uploadOldPicture
const upload = async (call: Upload, who: Somebody = scene.office) =>
  (await scene.house.as(who, call, { body: { ...examplePicture, field: 'file' } as never }, { key: v7() })).reply.name
const expire = (row: ContractRow) =>
  scene.house.db
    .update(contractLease)
    .set({ until: new Date(Date.now() - 1000).toISOString() })
    .where(eq(contractLease.contract, row._id))

test('one person edits at a time, with a name and an end; a second one takes over by a word, and only after it', async () => {
  const row = await scene.closed()
  const mine = (await hold(row, scene.office)).reply.lease
  expect(mine).toMatchObject({ name: 'Ruth Hofstetter', mine: true, over: false })
  const refused = await hold(row, other)
  expect([refused.status, refused.code, (refused.reply as unknown as { message: string }).message]).toEqual([
    409,
    'contract-edited',
    expect.stringContaining('Ruth Hofstetter bearbeitet'),
  ])
  expect((await edit(row, { stadt: 'Töss' }, other)).code).toBe('contract-edited')
  // Nobody takes it away before its time, whatever they have read.
  expect((await hold(row, other, true, true)).code).toBe('contract-edited')
  expect((await hold(row, other, false)).reply.lease).toMatchObject({ name: 'Ruth Hofstetter' })
  await expire(row)
  expect((await hold(row, other)).code).toBe('contract-edited')
  expect((await hold(row, other, true, true)).reply.lease).toMatchObject({ name: 'Urs Frei', mine: true })
  expect((await edit(row, { stadt: 'Töss' })).code).toBe('contract-edited')
  expect((await hold(row, other, false)).reply.lease).toBeNull()
})

test('a move is in the contract, sealed, with author and reason in its history; the paper stays as it was signed', async () => {
  const row = await scene.closed()
  await hold(row, scene.office)
  const { reply, status } = await edit(row, { adresse_1: 'Neuweg 2', note: 'Hat angerufen.' })
  expect([status, reply.adresse_1, reply.note, reply.version]).toEqual([200, 'Neuweg 2', 'Hat angerufen.', row.version + 1])
  const whole = (await scene.one(row)).reply
  expect([whole.data.adresse_1, whole.edited, whole.hash]).toEqual(['Neuweg 2', true, (await scene.one(row)).reply.hash])
  expect(JSON.stringify(whole)).not.toContain('Hat angerufen.')
  expect(whole.history.at(-1)).toMatchObject({
    what: 'Angaben geändert: Strasse und Nummer, Interne Notiz',
    reason: 'Umzug.',
    author: 'Ruth Hofstetter',
  })
  const [kept] = await scene.house.db.select().from(contractData).where(eq(contractData.contract, row._id))
  expect(kept?.content).not.toContain('Neuweg')
  const events = await scene.house.db.select().from(contractEvent).where(eq(contractEvent.contract, row._id))
  expect(JSON.stringify(events)).not.toContain('Neuweg')
  const [anna] = await scene.house.db.select().from(person).where(eq(person._id, row.userId))
  expect(anna?.adresse1).not.toBe('Neuweg 2')
  // The same once more is no news, whatever was seen.
  const again = await edit(row, { version: 1 })
  expect([again.status, again.reply.version]).toEqual([200, reply.version])
  const stale = await edit(row, { version: 1, stadt: 'Töss' })
  expect([stale.code, (stale.reply as unknown as { current: { adresse_1: string } }).current.adresse_1]).toEqual(['stale', 'Neuweg 2'])
})

test('another name needs a proof, which whoever decides reads and nobody else', async () => {
  const row = await scene.closed()
  await hold(row, scene.office)
  expect(Object.keys((await edit(row, { nachname: 'Meier-Frei' })).fields ?? {})).toEqual(['proof'])
  const proof = await upload(contracts.uploadProof)
  expect((await edit(row, { nachname: 'Meier-Frei', proof })).status).toBe(200)
  const { reply } = await scene.house.as(scene.office, contracts.papers, at(row))
  expect(reply).toMatchObject([{ file: proof, use: 'change', address: `formupdatepictures/${proof}` }])
  const read = async (who: Somebody) => (await scene.house.as(who, contracts.viewProofUpload, { params: { f: proof } })).status
  expect([await read(scene.office), await read(other), await read(scene.seller), await read(scene.stranger)]).toEqual([200, 200, 404, 404])
  expect((await scene.house.as(scene.office, contracts.viewPaper, { params: { f: proof } })).status).toBe(404)
  expect((await edit(row, { geburtstag: '2012-01-01', proof })).fields).toMatchObject({ geburtstag: expect.any(String) })
})

test('add-ons that cost nothing begin and end by events; one with a price needs a new signature', async () => {
  const offer = { contract: { ...(await scene.sold()).contract, addOns: [free, paid] } }
  const row = await scene.closed({}, scene.seller, offer)
  await hold(row, scene.office)
  expect((await editable(row)).reply.free).toEqual([{ _id: free._id, title: 'Tücher' }])
  expect((await edit(row, { addOns: [paid._id] })).fields).toMatchObject({ addOns: expect.any(String) })
  const begun = (await edit(row, { addOns: [free._id] })).reply
  expect(begun.addOns).toEqual([free._id])
  const { life, total } = (await scene.one(row)).reply
  expect([life.addOns.map(({ title }) => title), total]).toEqual([['Tücher'], row.price * 12 + 4900])
  expect((await edit(row, { addOns: [] })).reply.addOns).toEqual([])
})

test('an add-on of a contract to come is added, taken away and added again', async () => {
  const { contract: terms } = await scene.sold()
  const start = addDays(today(), 20)
  const choice = { start, addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
  const row = await scene.closed({ choice }, scene.seller, { contract: { ...terms, addOns: [free] } })
  await hold(row, scene.office)
  for (const addOns of [[free._id], [], [free._id], []]) expect((await edit(row, { addOns })).reply.addOns).toEqual(addOns)
  expect((await scene.one(row)).reply.life.addOns).toEqual([])
})

test('papers are the contract’s once it is said so, ten at most, and pictures of old contracts never', async () => {
  const row = await scene.closed()
  const sent = await upload(contracts.uploadWizardPicture, scene.seller)
  const say = (papers: string[], who = scene.seller) => scene.house.as(who, contracts.addPapers, { ...at(row), body: { papers } })
  expect((await say([sent], scene.office)).code).toBe('invalid')
  expect([(await say([sent])).status, (await say([sent])).status]).toEqual([200, 200])
  const old = await upload(contracts.uploadOldPicture, scene.seller)
  expect((await say([old])).fields).toMatchObject({ papers: expect.stringContaining('alter Verträge') })
  expect((await scene.house.as(scene.office, contracts.papers, at(row))).reply.map(({ use }) => use)).toEqual(['wizard'])
  expect((await scene.house.as(scene.seller, contracts.papers, at(row))).code).toBe('forbidden')
})

test('photos of a closing come with it; one that is gone, or is somebody else’s, keeps no contract away and is said beside it', async () => {
  const mine = await upload(contracts.uploadWizardPicture, scene.seller)
  const theirs = await upload(contracts.uploadWizardPicture, scene.office)
  const row = await scene.closed({ photos: [mine, theirs, v7()] })
  const papers = async (of: ContractRow) => (await scene.house.as(scene.office, contracts.papers, at(of))).reply.map(({ file }) => file)
  expect(await papers(row)).toEqual([mine])
  const { comments } = (await scene.one(row)).reply
  expect(comments.map(({ text }) => text)).toEqual(['2 Fotos vom Abschluss sind nicht angekommen: bitte bei den Papieren nachreichen.'])
  const whole = await scene.closed({ photos: [await upload(contracts.uploadWizardPicture, scene.seller)] })
  expect([(await papers(whole)).length, (await scene.one(whole)).reply.comments]).toEqual([1, []])
})

test('they go 90 days after the decision, the key with them; a proof of a change stays with the contract', async () => {
  const photo = await upload(contracts.uploadWizardPicture, scene.seller)
  const row = await scene.closed({ photos: [photo] })
  const left = async (days: number) => {
    await forgetPapers(scene.house, new Date(Date.now() + days * dayMs))
    return (await scene.house.as(scene.office, contracts.papers, at(row))).reply.map(({ use }) => use)
  }
  expect(await left(400)).toEqual(['wizard'])
  await scene.turn(row, 'accepted')
  await hold(row, scene.office)
  await edit(row, { nachname: 'Meier-Frei', proof: await upload(contracts.uploadProof) })
  expect([await left(89), await left(91)]).toEqual([['wizard', 'change'], ['change']])
  expect((await scene.house.as(scene.office, contracts.viewWizardPicture, { params: { f: photo } })).status).toBe(404)
})

test('sellers edit nothing, nor does anybody a contract that came to nothing', async () => {
  const row = await scene.closed()
  expect((await hold(row, scene.seller)).code).toBe('forbidden')
  expect((await hold(row, scene.stranger)).code).toBe('missing')
  expect((await editable(row, scene.stranger)).code).toBe('missing')
  const { reply } = await scene.turn(row, 'rejected', scene.office, 'Papiere fehlen.')
  expect((await hold(reply, scene.office)).code).toBe('contract-state')
  expect(dataWith().nachname).toBe('Meier')
})
