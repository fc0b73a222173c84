import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { people } from '#contract/people.ts'
import { contract } from '#contract/testing/whole.ts'
import { anamnesis, anamnesisCopy } from '#server/anamnesis/tables.ts'
import { habitShare } from '#server/habits/tables.ts'
import { measurementShare } from '#server/measurements/tables.ts'
import { diarySetting } from '#server/nutrition/diary/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { breathe } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Answered, Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { plan, split } from '#server/workouts/tables.ts'
import { makePatient, type Patient, said } from './testing/patient.ts'
import { elsewhere, touches } from './testing/touches.ts'

interface Said {
  /** What it asks beside the right in that studio (H24): that the caller has made a plan or a form, and that the member shares it. */
  asks?: readonly ('made' | 'shared')[]
  /** Without it: nobody is there, a reason is wanted, or a list says nothing. */
  else?: 'missing' | 'reason-needed' | 'left out'
  /** Once the consent was taken back (H10); by default `no-consent`. */
  withdrawn?: 'open' | 'left out' | 'no-consent'
}

const ofMade = { asks: ['made'] } as const
const shared = { asks: ['shared'] } as const
const sharedWithMaker = { asks: ['made', 'shared'] } as const
const stays = { withdrawn: 'open' } as const

/** What each call with health data asks of the staff, as the decisions H01, H06, H10, H24 and H39 have it; one without a line fails. */
const table: Readonly<Record<string, Said>> = {
  // The head of a draft is kept before its customer agrees; what was answered is not.
  'anamnesis.begin': stays,
  'anamnesis.save': {},
  'anamnesis.drafted': { ...ofMade, else: 'reason-needed' },
  'anamnesis.submit': {},
  'anamnesis.countersign': {},
  // What deletes stays open, and so do the lines without contents by which it is found.
  'anamnesis.remove': stays,
  'anamnesis.list': stays,
  'anamnesis.search': stays,
  'anamnesis.one': {},
  'anamnesis.pdf': {},
  'anamnesis.forUser': {},
  'anamnesis.forUserNutrition': {},
  'anamnesis.forUserVariant': {},
  'anamnesisTaken.take': {},
  // Ordered by the person for their insurer, and no word of how they are.
  'healthcare.requests': stays,
  'healthcare.excel': stays,
  'healthcare.one': stays,
  'healthcare.decide': stays,
  'healthcare.remove': stays,
  'healthcare.confirm': stays,
  'healthcare.pdf': stays,
  // Given by the person for the end of their contract, which is decided on all the same.
  'notices.proveFor': stays,
  'notices.details': stays,
  'timestop.proofs': stays,
  'plans.search': { ...ofMade, else: 'left out', withdrawn: 'left out' },
  'plans.ofPerson': { ...ofMade, else: 'left out' },
  'plans.one': ofMade,
  // Whoever makes a plan now sees the last values alone.
  'plans.values': {},
  'plans.trained': ofMade,
  'plans.pdf': ofMade,
  'trainingFeedback.list': { ...ofMade, else: 'left out', withdrawn: 'left out' },
  'trainingFeedback.turn': ofMade,
  'measurements.shared': sharedWithMaker,
  'habits.shared': sharedWithMaker,
  'people.health': {},
  'people.withdrawConsent': stays,
  // A line says who has nutrition; its note is looked at below.
  'nutritionOffice.excel': stays,
  'nutritionOffice.note': {},
  'nutritionOffice.setNote': {},
  'diary.dayOf': shared,
  'diary.note': {},
  'diary.setNote': {},
  'diary.target': {},
  'diary.setTarget': {},
  'mealPlan.of': {},
  'mealPlan.create': {},
  'mealPlan.edit': {},
  'mealPlan.remove': stays,
  'mealPlan.restore': {},
}

const isOwn = ({ access, path }: AnyCall) => Array.isArray(access) && access.length === 0 && !path.startsWith('v2/plan')
const worn = Object.values(contract)
  .flatMap(calls => Object.values(calls as Record<string, AnyCall>))
  .filter(call => call.health && !isOwn(call) && !(nameOf(call) in elsewhere))

const made = ['nothing', 'draft', 'plan', 'form'] as const
const rights = ['ab_create', 'tp_create', 'tp_feedback', 'nutrition_admin', 'u_search'] as const

const house = testHouse({ studios: ['pfungen', 'winterthur'] })
let patient: Patient
/** Staff by what each has made for the patient; the chief sees all that is trained there, whatever they made. */
let staff: { name: string; who: Somebody; hasMade: boolean; hasDraft?: boolean }[]
const forms: string[] = []

beforeAll(async () => {
  patient = await makePatient(house)
  const whose = patient.them._id
  staff = [{ name: 'the chief', who: patient.staff, hasMade: true }]
  for (const name of made) {
    const who = await holder(
      house,
      rights.map(right => ({ right, studios: ['pfungen'] })),
    )
    staff.push({ name: `who made ${name}`, who, hasMade: name === 'plan' || name === 'form', hasDraft: name === 'draft' })
    const at = '2026-11-20T16:42:00.000Z'
    const planned = {
      _id: v7(),
      person: whose,
      trainer: who._id,
      title: 'Eigener',
      start: '2026-11-20',
      state: 'draft' as const,
      created: at,
    }
    if (name === 'plan') await patient.met(who)
    if (name === 'draft') {
      await house.db.insert(plan).values(planned)
      await house.db.insert(split).values({ _id: v7(), plan: planned._id, place: 0, title: 'Tag A', minutes: 50 })
    }
    if (name !== 'draft' && name !== 'form') continue
    const asked = { form: patient.forms.usual, number: 1, express: false, begunAt: at, changedAt: at }
    const form = { ...asked, _id: v7(), customer: whose, creator: who._id, status: name === 'form' ? 'submitted' : 'draft' } as const
    await house.db.insert(anamnesis).values(form)
    forms.push(form._id)
  }
}, 120_000)

async function consent(stands: boolean) {
  const withdrawn = { consent1: false, consentWithdrawnAt: new Date().toISOString() }
  await house.db.update(person).set(stands ? { consent1: true, consentWithdrawnAt: null } : withdrawn)
}

async function share(on: boolean) {
  const { _id } = patient.them
  for (const table of [measurementShare, habitShare]) {
    await house.db.delete(table).where(eq(table.person, _id))
    if (on) await house.db.insert(table).values({ person: _id, studio: 'pfungen' })
  }
  const sharedIn = on ? 'pfungen' : null
  await house.db.update(diarySetting).set({ sharedIn }).where(eq(diarySetting.person, _id))
}

/** What they have made since is undone, so that each of them stays who they are. */
async function tidy() {
  const ids = staff.slice(1).map(({ who }) => who._id)
  await house.db.delete(anamnesisCopy).where(inArray(anamnesisCopy.creator, ids))
  await house.db.delete(anamnesis).where(and(inArray(anamnesis.creator, ids), notInArray(anamnesis._id, forms)))
}

async function textOf({ reply }: Answered<AnyCall>): Promise<string> {
  if (!((reply as unknown) instanceof Blob)) return JSON.stringify(reply)
  const bytes = Buffer.from(await (reply as Blob).arrayBuffer())
  return JSON.stringify(bytes.subarray(0, 4).toString() === '%PDF' ? readPaper(bytes) : readBook(bytes))
}

interface Standing {
  hasMade: boolean
  hasDraft?: boolean
  sharing: boolean
  consents: boolean
}

function dueOf({ asks = [], else: other = 'missing', withdrawn = 'no-consent' }: Said, { hasMade, hasDraft, sharing, consents }: Standing) {
  // A consent that is gone goes before the question why somebody reads.
  if (!consents && other === 'reason-needed') return withdrawn
  // Their own draft is among what a list says, which makes nobody one who has made something.
  if (!consents && other === 'left out' && hasDraft) return withdrawn
  const isOpen = asks.every(word => (word === 'made' ? hasMade : sharing))
  if (!isOpen) return other
  return consents ? 'open' : withdrawn
}

/** Lists answer at all times: what is looked at is whether they speak of the patient. */
async function outcomeOf(answer: Answered<AnyCall>, { else: other, withdrawn }: Said) {
  if (answer.code) return answer.code
  if (![other, withdrawn].includes('left out')) return 'open'
  const text = await textOf(answer)
  return text.includes(patient.planned) || text.includes(`"note":"${said}"`) ? 'open' : 'left out'
}

const ofOffice = ['notices.details', 'timestop.proofs']

test('each call with health data that staff make has its line', () => {
  expect(worn.map(nameOf).sort()).toEqual(Object.keys(table).sort())
})

describe.each(worn.map(call => [nameOf(call), call] as const))('%s', (name, call) => {
  test('is open to the staff as decided, by who made what, what is shared, and whether the consent stands', async () => {
    const line = table[name]!
    // Confirmations are the office's, which makes nothing, as is why somebody leaves or pauses.
    const callers = name.startsWith('healthcare.') || ofOffice.includes(name) ? staff.slice(0, 1) : staff
    const [seen, due]: [unknown[], unknown[]] = [[], []]
    for (const { name: by, who, ...standing } of callers)
      for (const consents of [true, false])
        for (const sharing of [true, false]) {
          await consent(true)
          await share(sharing)
          const input = await touches[name]!(patient, who)
          await consent(consents)
          const answer = await house.as(who, call, input as never)
          const about = [by, { consents, sharing }]
          seen.push([...about, await outcomeOf(answer, line)])
          due.push([...about, dueOf(line, { ...standing, sharing, consents })])
          if (call.breath) await breathe(house)
          await tidy()
        }
    expect(seen).toEqual(due)
  })
})

test('weights are told to whoever looks after the training, while they are shared', async () => {
  await consent(true)
  const params = { id: patient.them._id }
  for (const sharing of [true, false]) {
    await share(sharing)
    for (const { name, who, hasMade } of staff) {
      const { reply } = await house.as(who, people.health, { params })
      const tells = sharing && hasMade
      expect([name, sharing, reply.shared, reply.gewicht]).toEqual([name, sharing, tells, tells ? 64.5 : null])
    }
  }
  const maker = await holder(house, [{ right: 'tp_create', studios: ['pfungen'] }])
  expect((await house.as(maker, people.health, { params })).code).toBe('missing')
})

test('a book of those with nutrition leaves out what the team wrote of who took their consent back', async () => {
  const note = 'Mag keine Linsen'
  const [params, query] = [{ id: patient.access }, { studio: 'pfungen' }]
  await consent(true)
  const { version } = (await house.as(patient.staff, nutritionOffice.note, { params, query })).reply
  await house.as(patient.staff, nutritionOffice.setNote, { params, body: { ...query, text: note, version } })
  const tells = async () => (await textOf(await house.as(patient.staff, nutritionOffice.excel, { body: {} }))).includes(note)
  expect(await tells()).toBe(true)
  await consent(false)
  expect(await tells()).toBe(false)
})

test('people keep their own, whatever became of their consent', async () => {
  await consent(false)
  for (const call of [contract.anamnesis.mine, contract.mealPlan.own, contract.diary.ownNote, contract.diary.ownTarget] as AnyCall[])
    expect([nameOf(call), (await house.as(patient.them, call)).status]).toEqual([nameOf(call), 200])
  const paper = await house.as(patient.them, contract.plans.pdf, { params: { a: 'me', b: patient.planned } })
  expect(paper.status).toBe(200)
})
