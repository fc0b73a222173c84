import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { formKinds } from '#contract/anamnesisForms.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import { nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'
import { type Answers, page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { anamnesis as anamneses } from '#server/anamnesis/tables.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { contractToLeave } from '#server/contracts/notices/testing/noticed.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { habit, habitShare } from '#server/habits/tables.ts'
import { healthcareInsurer, healthcareRequest } from '#server/healthcare/tables.ts'
import { measurement, measurementShare } from '#server/measurements/tables.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { studioSignature } from '#server/shared/studios/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { provenPause } from '#server/timestop/testing/proof.ts'
import { plan, split, trainedRun, trainedSet } from '#server/workouts/tables.ts'

/** Stands in the name and in all that is said of the person whom the calls are about: an answer that holds it shows something of them. */
export const said = 'Zwerchfellbruch'
const studio = 'pfungen'
const at = '2026-11-20T16:42:00.000Z'
const day = '2026-11-20'

export type Patient = Awaited<ReturnType<typeof makePatient>>

/** Somebody of «pfungen» of whom there is something to read and to write by every call with health data. */
export async function makePatient(house: TestHouse) {
  const { db } = house
  const as: typeof house.as = async (...given) => {
    const answer = await house.as(...given)
    if (answer.status >= 300) throw new Error(`${given[1].path}: ${answer.status} ${JSON.stringify(answer.reply)}`)
    return answer
  }
  await addExercises(db)
  const them = await member(house, { studioCode: studio, consent1: true, nachname: said, vorname: 'Seraphine', gewicht: 64.5 })
  const staff = await employee(house, 'admin', 'all')

  const [goal, forms] = [v7(), { usual: v7(), nutrition: v7(), variant: v7() }]
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions: [{ _id: goal, title: 'Ziel?', type: 'text' }] })]
  for (const kind of formKinds) {
    const variant = kind === 'variant' ? 'ruecken' : null
    await db.insert(anamnesisForm).values({ _id: forms[kind], studio, title: kind, kind, variant, draft: [] })
    await db.insert(anamnesisFormVersion).values({ form: forms[kind], number: 1, title: kind, pages, edits: 1, publishedAt: at })
  }
  const answers: Answers = { [goal]: { answer: said } }
  const about = (form: string) => ({ form, number: 1, express: false, consent: null })
  const signed = { answers, customerSignature: exampleSignature, guardian: null, signedAt: new Date().toISOString() }
  const hash = (creator: string | null, form = forms.usual) => anamnesisHashOf({ form, number: 1, customer: them._id, creator, answers })

  /** A draft that this person began. */
  const drafted = async ({ _id: creator }: Pick<Somebody, '_id'> = staff) => {
    const body = { ...about(forms.usual), customer: them._id, answers, base: 0 }
    const { _id, version } = (await as(staff, anamnesis.save, { params: { id: v7() }, body })).reply
    await db.update(anamneses).set({ creator }).where(eq(anamneses._id, _id))
    return { _id, version }
  }
  /** What somebody sends who finishes it. */
  const finishing = async ({ _id: creator }: Pick<Somebody, '_id'>, form = forms.usual) => ({
    ...about(form),
    ...signed,
    _id: v7(),
    customer: them._id,
    creator,
    creatorSignature: exampleSignature,
    hash: await hash(creator, form),
  })
  const ofThemselves = async () => ({ ...about(forms.usual), ...signed, _id: v7(), hash: await hash(null) })
  const signedAlone = async () => {
    const body = await ofThemselves()
    await as(them, anamnesis.submitOwn, { body })
    return body
  }
  for (const form of Object.values(forms)) await as(staff, anamnesis.submit, { body: await finishing(staff, form) })

  const [planned, access] = [v7(), v7()]
  await db
    .insert(plan)
    .values({ _id: planned, person: them._id, trainer: staff._id, title: said, start: day, state: 'published', created: at })
  await db.insert(split).values({ _id: v7(), plan: planned, place: 0, title: 'Tag A', minutes: 50 })
  /** Makes somebody of the staff one who made them a plan, which was withdrawn since. */
  const met = ({ _id: trainer }: Pick<Somebody, '_id'>) =>
    db
      .insert(plan)
      .values({ _id: v7(), person: them._id, trainer, title: 'Früher', start: day, state: 'published', created: at, removedAt: at })
  /** A training by the plan of which something was said. */
  const trained = async () => {
    const [run, exercise] = [v7(), exerciseOf('Brustpresse')._id]
    const about = { person: them._id, day, source: 'app' as const }
    const told = { effort: 4, note: said, modifications: [] }
    await db
      .insert(trainedRun)
      .values({ ...about, ...told, _id: run, title: 'Tag A', plan: planned, state: 'finished', started: `${day}T10:00:00.000Z` })
    const set = { _id: v7(), run, slot: 's', exercise, title: said, kind: 'weight' as const, warmup: false, index: 0, weight: 50, reps: 10 }
    await db.insert(trainedSet).values({ ...about, ...set, at: `${day}T10:10:00.000Z` })
    return run
  }
  await trained()
  await db.insert(measurement).values({ _id: v7(), person: them._id, kind: 'weight', value: 64.5, at, day, note: said })
  await db.insert(measurementShare).values({ person: them._id, studio })
  const kept = { source: 'own' as const, avoid: false, rhythm: 'daily' as const, weekdays: [], since: day, created: at }
  await db.insert(habit).values({ ...kept, _id: v7(), person: them._id, title: said })
  await db.insert(habitShare).values({ person: them._id, studio })
  const given = { title: 'Begleitung', source: 'hand' as const, from: day, until: '2199-12-31', given: at }
  await db.insert(nutritionAccess).values({ ...given, _id: access, of: access, line: 0, person: them._id, note: said, noteVersion: 1 })
  await as(them, diary.share, { body: { shared: true } })
  await db.insert(studioSignature).values({ _id: v7(), studio, signature: exampleSignature, name: 'Reto Ammann', at })
  const newInsurer = async () => {
    const _id = v7()
    await db.insert(healthcareInsurer).values({ _id, name: 'Alpenkasse' })
    return _id
  }
  /** A request for an insurer of its own, in this state. */
  const asked = async (status: 'requested' | 'confirmed' = 'requested') => {
    const [{ _id: signature } = { _id: '' }] = await db.select().from(studioSignature)
    const told = { name: said, birthDate: day, labels: [], contract: null, amount: 100, typed: true, payments: [], visits: null }
    const confirmation = status === 'confirmed' ? { ...told, studio: null, signature, at } : null
    const row = { _id: v7(), person: them._id, insurer: await newInsurer(), year: 2025, visits: false, status, at, since: at, confirmation }
    await db.insert(healthcareRequest).values(row)
    return row._id
  }
  const proven = () => provenPause(house, { person: them._id, studio, said })
  const meal = () => ({
    _id: v7(),
    person: them._id,
    meal: 'lunch' as const,
    weekdays: ['mo' as const],
    day: null,
    from: null,
    until: null,
    items: [{ food: null, recipe: null, title: said, amount: null, unit: 'piece' as const }],
    note: said,
  })
  const mealPlanned = async () => {
    const body = meal()
    await as(staff, mealPlan.create, { body })
    return body
  }
  const ofThem = { params: { userId: them._id } }
  /** Versions of what stands there by now. */
  const versions = {
    advised: async () => (await as(staff, diary.note, ofThem)).reply.version,
    aimed: async () => (await as(staff, diary.target, ofThem)).reply.version,
    noted: async () => (await as(staff, nutritionOffice.note, { params: { id: access }, query: { studio } })).reply.version,
  }
  const noticed = await contractToLeave(house, { person: them._id, studio, chief: staff, said })
  const shown = { ...versions, met, noticed, drafted, finishing, ofThemselves, signedAlone, trained, asked, proven, meal, mealPlanned }
  return { ...shown, them, staff, forms, about, answers, planned, access, newInsurer }
}
