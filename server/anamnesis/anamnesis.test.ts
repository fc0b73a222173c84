import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { newestText } from '#contract/agreements/texts.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import { health } from '#contract/health.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { dayMs } from '#contract/time.ts'
import { seedForms } from '#server/anamnesisForms/seed.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import type { DemoPeople } from '#server/kit/demo.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse, type Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { exported } from './export.ts'
import { forgetAnamneses } from './retention.ts'
import { seedAnamneses } from './seed.ts'

const form = v7()
const [pain, goal, fit] = [v7(), v7(), v7()]
const at = '2026-11-20T16:42:00.000Z'
const secret = 'Zwerchfellbruch'
const said: Answers = { [pain]: { answer: 'Ja' }, [goal]: { answer: secret } }

const house = testHouse({ studios: ['pfungen', 'winterthur'] })
let trainer: Somebody
let other: Somebody
beforeAll(async () => {
  trainer = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  other = await holder(
    house,
    (['ab_create', 'tp_create'] as const).map(right => ({ right, studios: ['pfungen'] })),
  )
  const pages = [
    page.cast({
      _id: v7(),
      displayedTitle: 'Gesundheit',
      questions: [
        { _id: pain, title: 'Schmerzen?', type: 'select', required: true, options: ['Ja', 'Nein'] },
        { _id: goal, title: 'Ziel?', type: 'text' },
        { _id: fit, title: 'Fit?', type: 'rating' },
      ],
    }),
  ]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt: at })
}, 60_000)

const customer = (wishes: object = {}) => member(house, { studioCode: 'pfungen', consent1: true, ...wishes })
const about = (whose: Somebody) => ({ customer: whose._id, form, number: 1, express: false, consent: null })

const save = (who: Somebody, whose: Somebody, id: string, answers: Answers, more: object = {}) =>
  house.as(who, anamnesis.save, { params: { id }, body: { ...about(whose), answers, base: 0, ...more } })

async function submit(who: Somebody, whose: Somebody, _id: string, answers: Answers = said, more: object = {}) {
  const hash = await anamnesisHashOf({ form, number: 1, customer: whose._id, creator: who._id, answers })
  const signatures = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null, signedAt: at }
  return house.as(who, anamnesis.submit, { body: { ...about(whose), _id, creator: who._id, answers, hash, ...signatures, ...more } })
}
const read = (who: Somebody, id: string, reason?: ReadingReason) => house.as(who, anamnesis.one, { params: { id }, query: { reason } })

/** Every row of every table, as a dump shows them. */
async function dump() {
  const { rows } = await house.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const all = await Promise.all(rows.map(({ name }) => house.pool.query(`select to_jsonb(t) as row from "${name}" t`)))
  return JSON.stringify(all.map(({ rows: held }) => held))
}

/** The rows of anamneses alone: a consent is signed elsewhere. */
async function heldRows() {
  const tables = await Promise.all(
    ['anamnesis', 'anamnesis_copy'].map(name => house.pool.query(`select to_jsonb(t) as row from ${name} t`)),
  )
  return JSON.stringify(tables.map(({ rows }) => rows))
}

test('an anamnesis is begun, answered, finished and read; its answers stand in no dump, and the person sees who read them', async () => {
  const [anna, _id] = [await customer(), v7()]
  expect((await save(trainer, anna, _id, { [goal]: { answer: secret } })).status).toBe(200)
  expect(await dump()).not.toContain(secret)
  expect((await submit(trainer, anna, _id)).reply).toMatchObject({ _id, person: anna._id })
  expect((await read(trainer, _id)).reply).toMatchObject({ status: 'submitted', copies: [{ number: 1, answers: said }] })
  const held = await dump()
  expect([held.includes(secret), held.includes('"pressure"')]).toEqual([false, false])
  const { reply } = await house.as(anna, health.readings)
  expect(reply.map(({ kind }) => kind).sort()).toEqual(['read', 'written', 'written'])
  expect((await house.as(anna, anamnesis.mine)).reply).toMatchObject([{ copies: [{ answers: said }] }])
})

test('what is finished is final; the same content again is one, another one a second copy', async () => {
  const [anna, _id] = [await customer(), v7()]
  for (const _ of [1, 2]) expect((await submit(trainer, anna, _id)).status).toBe(200)
  expect((await save(trainer, anna, _id, said)).code).toBe('anamnesis-state')
  expect((await submit(other, anna, _id, { [pain]: { answer: 'Nein' } })).status).toBe(200)
  const { copies } = (await read(trainer, _id)).reply
  // The second one's author makes plans, too (L154).
  expect(copies.map(({ number, answers, byTrainer }) => [number, answers[pain]!.answer, byTrainer])).toEqual([
    [2, 'Nein', true],
    [1, 'Ja', false],
  ])
})

test('two who answer one draft: different questions both stand, of the same both answers', async () => {
  const [anna, _id] = [await customer(), v7()]
  await save(trainer, anna, _id, { [pain]: { answer: 'Ja' } })
  await save(other, anna, _id, { [goal]: { answer: 'Kraft' } })
  await save(other, anna, _id, { [pain]: { answer: 'Nein' } })
  const { answers, clashes } = (await read(trainer, _id)).reply
  expect(answers).toEqual({ [pain]: { answer: 'Nein' }, [goal]: { answer: 'Kraft' } })
  expect(clashes).toMatchObject([{ question: pain, answers: { [pain]: { answer: 'Ja' } }, now: { by: expect.stringMatching(/./) } }])
  expect(clashes[0]!.now!.at >= clashes[0]!.at).toBe(true)
  const { version } = (await read(other, _id)).reply
  await save(trainer, anna, _id, { [pain]: { answer: 'Ja' } }, { base: version })
  expect((await read(trainer, _id)).reply).toMatchObject({ clashes: [] })
})

test('whoever takes a draft sees what others answered in it by now, which is one reading a day', async () => {
  const [anna, _id] = [await customer(), v7()]
  const drafted = (who: Somebody) => house.as(who, anamnesis.drafted, { params: { id: _id } })
  await save(trainer, anna, _id, { [pain]: { answer: 'Ja' } })
  expect((await drafted(other)).code).toBe('reason-needed')
  await save(other, anna, _id, { [pain]: { answer: 'Nein' } })
  const clash = { question: pain, answers: { [pain]: { answer: 'Ja' } } }
  for (const who of [trainer, other])
    expect((await drafted(who)).reply).toMatchObject({ answers: { [pain]: { answer: 'Nein' } }, clashes: [clash], version: 3 })
  await drafted(other)
  const { reply: readings } = await house.as(anna, health.readings)
  expect(readings.filter(({ kind }) => kind === 'read')).toHaveLength(2)
  await submit(trainer, anna, _id)
  expect((await drafted(trainer)).code).toBe('anamnesis-state')
})

test('what was signed is what is kept: other answers, another trainer, a blank or a misfit are refused', async () => {
  const [anna, _id] = [await customer(), v7()]
  const misfits: [Answers, object][] = [
    [said, { answers: { ...said, [fit]: { answer: 3 } } }],
    [{ [goal]: { answer: 'x' } }, {}],
    [{ ...said, [fit]: { answer: 0.3 } }, {}],
    [{ ...said, [goal]: { answer: ' x ' } }, {}],
    [{ ...said, [v7()]: { answer: 'x' } }, {}],
    [said, { creator: other._id }],
    [said, { customerSignature: { ...exampleSignature, strokes: [] } }],
  ]
  for (const [answers, more] of misfits) expect((await submit(trainer, anna, _id, answers, more)).status).toBe(422)
  expect((await read(trainer, _id)).code).toBe('missing')
})

test('without a consent nothing but the head is kept; signed on the device it counts, withdrawn it closes the reading for staff', async () => {
  const [anna, _id] = [await customer({ consent1: false }), v7()]
  expect((await save(trainer, anna, _id, {})).status).toBe(200)
  expect((await save(trainer, anna, _id, said)).code).toBe('no-consent')
  expect((await submit(trainer, anna, _id)).code).toBe('no-consent')
  const consent = { customerSignature: exampleSignature, textVersion: newestText('health').version, signedAt: at }
  expect((await submit(trainer, anna, _id, said, { consent })).status).toBe(200)
  expect((await read(trainer, _id)).status).toBe(200)
  await house.pool.query('update person set consent1 = false where _id = $1', [anna._id])
  expect((await read(trainer, _id)).code).toBe('no-consent')
  expect((await house.as(trainer, anamnesis.forUser, { body: { userId: anna._id } })).code).toBe('no-consent')
  expect((await house.as(anna, anamnesis.mine)).reply).toHaveLength(1)
})

test('people of another studio are not there, and nobody’s id opens another person’s', async () => {
  const [anna, beat, _id] = [await customer(), await customer(), v7()]
  const stranger = await holder(house, [{ right: 'ab_create', studios: ['winterthur'] }])
  await submit(trainer, anna, _id)
  expect((await read(stranger, _id)).code).toBe('missing')
  expect((await submit(stranger, anna, v7())).code).toBe('missing')
  expect((await save(trainer, beat, _id, said)).code).toBe('missing')
  expect((await house.as(stranger, anamnesis.list, { body: {} })).reply.total).toBe(0)
  const own = { form, number: 1, express: false, consent: null, answers: said, base: 0 }
  expect((await house.as(beat, anamnesis.saveOwn, { params: { id: _id }, body: own })).code).toBe('missing')
})

test('a draft keeps its signatures, sealed, until an answer changes or it is finished', async () => {
  const [anna, _id] = [await customer(), v7()]
  const hash = await anamnesisHashOf({ form, number: 1, customer: anna._id, creator: trainer._id, answers: said })
  const signed = { hash, customerSignature: exampleSignature, creatorSignature: null, guardian: null, signedAt: at }
  const kept = async () => (await read(trainer, _id)).reply.signed
  await save(trainer, anna, _id, said, { signed })
  expect(await kept()).toEqual(signed)
  expect(await heldRows()).not.toContain('"pressure"')
  await save(trainer, anna, _id, said)
  expect(await kept()).toEqual(signed)
  await save(other, anna, _id, { [pain]: { answer: 'Nein' } })
  expect(await kept()).toBeNull()
  await save(trainer, anna, _id, said, { signed })
  await save(trainer, anna, _id, {}, { signed: null })
  expect(await kept()).toBeNull()
  await save(trainer, anna, _id, said, { signed })
  expect((await submit(trainer, anna, _id)).status).toBe(200)
  expect(await kept()).toBeNull()
})

test('people fill in their own without a trainer', async () => {
  const [anna, _id] = [await customer(), v7()]
  const hash = await anamnesisHashOf({ form, number: 1, customer: anna._id, creator: null, answers: said })
  const about = { form, number: 1, express: false, consent: null, answers: said }
  expect((await house.as(anna, anamnesis.saveOwn, { params: { id: _id }, body: { ...about, base: 0 } })).status).toBe(200)
  const body = { ...about, _id, hash, customerSignature: exampleSignature, guardian: null, signedAt: at }
  expect((await house.as(anna, anamnesis.submitOwn, { body })).status).toBe(200)
  expect((await read(trainer, _id, 'vertretung')).reply.copies).toMatchObject([{ creatorName: null, creatorSignature: null }])
  expect((await house.as(anna, health.readings)).reply.map(({ kind }) => kind)).toEqual(['read'])
})

async function fillOwn(anna: Somebody) {
  const _id = v7()
  const hash = await anamnesisHashOf({ form, number: 1, customer: anna._id, creator: null, answers: said })
  const filled = { _id, form, number: 1, express: false, consent: null, answers: said, hash }
  const body = { ...filled, customerSignature: exampleSignature, guardian: null, signedAt: at }
  expect((await house.as(anna, anamnesis.submitOwn, { body })).status).toBe(200)
  return { _id, hash }
}

test('a trainer countersigns what people signed alone, over the same hash, once and within 90 days; nobody their own', async () => {
  const anna = await customer()
  const { _id, hash } = await fillOwn(anna)
  const sign = (who: Somebody, more: object = {}) =>
    house.as(who, anamnesis.countersign, {
      params: { id: _id },
      body: { number: 1, hash, creatorSignature: exampleSignature, signedAt: new Date().toISOString(), ...more },
    })
  const stranger = await holder(house, [{ right: 'ab_create', studios: ['winterthur'] }])
  expect((await sign(stranger)).code).toBe('missing')
  expect((await sign(trainer, { hash: '0'.repeat(64) })).code).toBe('missing')
  for (const _ of [1, 2]) expect((await sign(trainer)).status).toBe(200)
  expect((await sign(other)).code).toBe('anamnesis-state')
  expect((await read(trainer, _id)).reply.copies).toMatchObject([
    { hash, creator: null, creatorSignature: { width: exampleSignature.width }, countersignedAt: expect.any(String) },
  ])
  expect(await heldRows()).not.toContain('"pressure"')
  const late = await fillOwn(anna)
  await house.pool.query(`update anamnesis_copy set signed_at = now() - interval '91 days' where anamnesis = $1`, [late._id])
  const body = { number: 1, hash: late.hash, creatorSignature: exampleSignature, signedAt: new Date().toISOString() }
  expect((await house.as(trainer, anamnesis.countersign, { params: { id: late._id }, body })).code).toBe('invalid')
  const self = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  await house.pool.query(`update person set studio_code = 'pfungen', consent1 = true where _id = $1`, [self._id])
  const mine = await fillOwn(self)
  const ownBody = { ...body, hash: mine.hash }
  expect((await house.as(self, anamnesis.countersign, { params: { id: mine._id }, body: ownBody })).code).toBe('forbidden')
})

test('on paper stand the questions, the answers and who signed; it is traced as handed out, and one’s own is not', async () => {
  const [anna, _id] = [await customer(), v7()]
  await submit(trainer, anna, _id)
  const fileOf = async (who: Somebody, path: string) => {
    const answer = await house.ask(path, { headers: { authorization: `Bearer ${who.token}` } })
    return answer.status === 200 ? (await readPaper(Buffer.from(await answer.arrayBuffer()))).flat().join('\n') : answer.status
  }
  const paper = await fileOf(trainer, `anamnesebogen/${_id}/pdf`)
  for (const words of ['Anamnesebogen', 'Gesundheit', 'Schmerzen?', 'Ja', secret, 'Keine Angabe', 'SHA-256']) expect(paper).toContain(words)
  expect(await fileOf(anna, `anamnesebogen/kunde/${_id}/pdf`)).toContain(secret)
  expect(await fileOf(await customer(), `anamnesebogen/kunde/${_id}/pdf`)).toBe(404)
  const { reply } = await house.as(anna, health.readings)
  expect(reply.map(({ kind }) => kind).sort()).toEqual(['disclosed', 'written'])
})

test('a draft is discarded by its creator, what is finished is removed by the management with a reason, and contents go at once', async () => {
  const [anna, draft, done] = [await customer(), v7(), v7()]
  await save(trainer, anna, draft, said)
  const discard = (who: Somebody, _id: string, version: number, reason: string | null = null) =>
    house.as(who, anamnesis.remove, { body: { _id, reason, version } })
  expect((await discard(other, draft, 2)).code).toBe('forbidden')
  expect((await discard(trainer, draft, 1)).code).toBe('stale')
  expect((await discard(trainer, draft, 2)).status).toBe(200)
  await submit(trainer, anna, done)
  const leader = await employee(house, 'studio_manager', ['pfungen'], { grants: [{ right: 'ab_create', studios: ['pfungen'] }] })
  await house.as(trainer, anamnesis.list, { body: {} })
  expect((await discard(trainer, done, 2, 'Doppelt')).code).toBe('forbidden')
  expect((await discard(leader, done, 2)).status).toBe(422)
  expect((await discard(leader, done, 2, 'Doppelt erfasst')).status).toBe(200)
  const { rows } = await house.pool.query('select count(*)::int as left from anamnesis_copy where anamnesis = $1', [done])
  expect(rows).toEqual([{ left: 0 }])
  expect((await read(trainer, done)).reply).toMatchObject({ status: 'removed', copies: [], answers: {} })
})

test('drafts rest for 30 days, finished ones for ten years', async () => {
  const anna = await customer()
  const [draft, done] = [v7(), v7()]
  await save(trainer, anna, draft, said)
  await submit(trainer, anna, done)
  const left = async () =>
    (await house.pool.query<{ _id: string }>('select _id from anamnesis where customer = $1', [anna._id])).rows.map(({ _id }) => _id)
  await forgetAnamneses(house, new Date(Date.now() + 29 * dayMs))
  expect(await left()).toHaveLength(2)
  await forgetAnamneses(house, new Date(Date.now() + 31 * dayMs))
  expect(await left()).toEqual([done])
  await forgetAnamneses(house, new Date(Date.now() + 11 * 366 * dayMs))
  expect(await left()).toEqual([])
})

test('whoever began a draft is told once, a week before it is forgotten, and no name stands in the notice', async () => {
  const [anna, _id] = [await customer(), v7()]
  await save(trainer, anna, _id, said)
  const told = async () => {
    const { rows } = await house.pool.query<{ title: string }>(
      `select n.title from notification n where n.person = $1 and n.title like '%Entwurf einer Anamnese%'`,
      [trainer._id],
    )
    return rows.length
  }
  const earlier = await told()
  await forgetAnamneses(house, new Date(Date.now() + 22 * dayMs))
  expect(await told()).toBe(earlier)
  for (const days of [24, 25]) await forgetAnamneses(house, new Date(Date.now() + days * dayMs))
  expect(await told()).toBe(earlier + 1)
})

test('the demo has anamneses in every state, which open like real ones; added once', async () => {
  const demo = await openTestHouse()
  try {
    await makeStudio(demo, { code: 'winterthur' })
    await seedForms(demo)
    const [one, lead] = [await member(demo), await member(demo)]
    for (let nth = 0; nth < 20; nth++) await member(demo, { studioCode: 'winterthur', email: `muster.${nth}@mitglieder.formkurve.example` })
    for (const _ of [1, 2]) await seedAnamneses(demo as never, { trainer: one._id, leitung: lead._id } as DemoPeople)
    const reader = await holder(demo, [{ right: 'ab_create', studios: ['winterthur'] }])
    const { rows } = (await demo.as(reader, anamnesis.list, { body: {} })).reply
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ status }) => status)).size).toBe(4)
    for (const row of rows.filter(({ status }) => status === 'draft' || status === 'submitted'))
      expect((await demo.as(reader, anamnesis.one, { params: { id: row._id }, query: { reason: 'vertretung' } })).status).toBe(200)
  } finally {
    await demo.close()
  }
})

test('whoever takes everything along has what they said, in the words of the form', async () => {
  const whose = await customer()
  await submit(trainer, whose, v7())
  const answers = [
    { question: 'Schmerzen?', answer: 'Ja' },
    { question: 'Ziel?', answer: secret },
  ]
  expect(await exported(house.db, whose._id, house)).toMatchObject([{ form: 'Anamnese', status: 'submitted', copies: [{ answers }] }])
  expect(await exported(house.db, (await customer())._id, house)).toEqual([])
})

test('under 18 a guardian signs too, over the same hash: without one nothing is finished; it stands on paper and in the export', async () => {
  const day = new Date(Date.parse(at))
  const birthday = (years: number) => `${day.getUTCFullYear() - years}-11-20`
  const [young, grown, _id] = [await customer({ geburtstag: birthday(17) }), await customer({ geburtstag: birthday(18) }), v7()]
  const { fields, code } = await submit(trainer, young, _id)
  expect([code, fields]).toEqual(['invalid', { guardian: 'Unter 18 Jahren unterschreibt auch die gesetzliche Vertretung.' }])
  expect((await submit(trainer, grown, v7())).status).toBe(200)
  const guardian = { name: 'Eva Muster', signature: exampleSignature }
  expect((await submit(trainer, young, _id, said, { guardian })).fields).toEqual({ hash: 'Unterschrieben wurde etwas anderes.' })
  const hash = await anamnesisHashOf({ form, number: 1, customer: young._id, creator: trainer._id, guardian: guardian.name, answers: said })
  expect((await submit(trainer, young, _id, said, { guardian: { ...guardian, name: 'Eva' }, hash })).code).toBe('invalid')
  expect((await submit(trainer, young, _id, said, { guardian, hash })).status).toBe(200)
  const [copy] = (await read(trainer, _id)).reply.copies
  expect(copy).toMatchObject({ guardian, hash })
  expect(await heldRows()).not.toContain('Eva Muster')
  const { reply: file } = await house.as(trainer, anamnesis.pdf, { params: { id: _id } })
  const paper = readPaper(Buffer.from(await file.arrayBuffer()))
    .flat()
    .join(' ')
  expect(paper).toContain('Eva Muster, gesetzliche Vertretung')
  expect(JSON.stringify(await exported(house.db, young._id, house))).toContain('Eva Muster')
})

test('people under 18 who fill in their own need the guardian as well, and what was signed of a draft keeps them', async () => {
  const [young, _id] = [await customer({ geburtstag: `${new Date().getUTCFullYear() - 15}-01-01` }), v7()]
  const guardian = { name: 'Eva Muster', signature: exampleSignature }
  const hash = await anamnesisHashOf({ form, number: 1, customer: young._id, creator: null, guardian: guardian.name, answers: said })
  const signed = {
    hash,
    customerSignature: exampleSignature,
    creatorSignature: null,
    guardian: { name: 'Eva', signature: null },
    signedAt: at,
  }
  const body = { form, number: 1, express: false, consent: null }
  const kept = await house.as(young, anamnesis.saveOwn, { params: { id: _id }, body: { ...body, answers: said, base: 0, signed } })
  expect(kept.status).toBe(200)
  expect((await house.as(young, anamnesis.mine)).reply).toMatchObject([{ signed: { guardian: { name: 'Eva', signature: null } } }])
  const whole = {
    ...body,
    _id,
    answers: said,
    hash,
    customerSignature: exampleSignature,
    guardian: null,
    signedAt: new Date().toISOString(),
  }
  expect((await house.as(young, anamnesis.submitOwn, { body: whole })).code).toBe('invalid')
  expect((await house.as(young, anamnesis.submitOwn, { body: { ...whole, guardian } })).status).toBe(200)
})
