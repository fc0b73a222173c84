import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['pfungen', 'anderswo'] })
let mine: Somebody
let theirs: Somebody
let elsewhere: Somebody
const [back, start, foreign] = [v7(), v7(), v7()]
beforeAll(async () => {
  const taker = (studio: string) => holder(house, [{ right: 'ab_create', studios: [studio] }])
  ;[mine, theirs, elsewhere] = [await taker('pfungen'), await taker('pfungen'), await taker('anderswo')]
  const at = new Date().toISOString()
  const forms = [
    { _id: back, studio: 'pfungen', title: 'Rücken' },
    { _id: start, studio: 'pfungen', title: 'Eintritt' },
    { _id: foreign, studio: 'anderswo', title: 'Fremd' },
  ]
  await house.db.insert(anamnesisForm).values(forms.map(form => ({ ...form, kind: 'usual' as const, draft: [] })))
  const version = ({ _id, title }: (typeof forms)[number]) => ({ form: _id, number: 1, title, pages: [], edits: 1, publishedAt: at })
  await house.db.insert(anamnesisFormVersion).values(forms.map(version))
}, 60_000)

async function begun(by: Somebody, form: string, studioCode: string) {
  const customer = await member(house, { studioCode, consent1: true })
  const _id = v7()
  const body = { _id, customer: customer._id, form, number: 1, express: false, consent: null }
  expect((await house.as(by, anamnesis.begin, { body })).status).toBe(200)
  return _id
}

test('the list is narrowed by who began it and by the single form, and offers what is to be seen', async () => {
  const first = await begun(mine, back, 'pfungen')
  const second = await begun(mine, start, 'pfungen')
  const third = await begun(theirs, start, 'pfungen')
  await begun(elsewhere, foreign, 'anderswo')
  const { reply } = await house.as(mine, anamnesis.choices)
  expect(reply.forms.map(({ title }) => title)).toEqual(['Eintritt', 'Rücken'])
  expect(reply.creators.map(({ _id }) => _id).sort()).toEqual([mine._id, theirs._id].sort())
  expect(reply.studios).toEqual(['pfungen'])
  const found = async (body: object) => (await house.as(mine, anamnesis.list, { body })).reply.rows.map(({ _id }) => _id).sort()
  expect(await found({ creator: [mine._id] })).toEqual([first, second].sort())
  expect(await found({ form: [start] })).toEqual([second, third].sort())
  expect(await found({ form: [start], creator: [mine._id] })).toEqual([second])
  expect(await found({ creator: [elsewhere._id] })).toEqual([])
})
