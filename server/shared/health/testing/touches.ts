import { v7 } from 'uuid'
import { examplePicture } from '#contract/files.ts'
import { exampleSignature } from '#contract/registration.ts'
import type { Somebody } from '#server/testing/house.ts'
import { type Patient, said } from './patient.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** What somebody gives so that the call does something about the patient, who is made ready for it. */
type Touch = (patient: Patient, by: Pick<Somebody, '_id'>) => Input | Promise<Input>

const reason = 'vertretung'
const wholeDay = '2026-11-20'
const ofThem: Touch = ({ them }) => ({ params: { userId: them._id } })
const theirs: Touch = ({ them }) => ({ params: { id: them._id } })
const filled: Touch = ({ them }) => ({ body: { userId: them._id, reason } })
const paper = { name: `${said}.png`, base64: examplePicture.base64 }
const all: Touch = () => ({ body: {} })
const requested: Touch = async ({ asked }) => {
  await asked()
  return { body: {} }
}
const draft =
  (query: object = {}): Touch =>
  async ({ drafted }) => ({ params: { id: (await drafted())._id }, query: { ...query } })

/** Of who works here and of children, whom no consent of training is about: these tests say who reads it, and what trace that leaves. */
export const elsewhere: Readonly<Record<string, string>> = {
  'absences.certificate': 'server/absences/certificate.test.ts',
  'reports.reportAccident': 'server/reports/reports.test.ts',
  'reports.accident': 'server/reports/reports.test.ts',
  'daycare.notes': 'server/daycare/daycare.test.ts',
  'secondJobs.one': 'server/timetracking/second.test.ts',
  'secondJobs.save': 'server/timetracking/second.test.ts',
  'daycare.pdf': 'server/daycare/daycareWaitlist.test.ts',
}

/** How each call with health data is answered; one without a line here fails its test. */
export const touches: Readonly<Record<string, Touch>> = {
  'anamnesis.begin': ({ about, forms, them }) => ({ body: { ...about(forms.usual), _id: v7(), customer: them._id } }),
  'anamnesis.save': ({ about, forms, them, answers }) => ({
    params: { id: v7() },
    body: { ...about(forms.usual), customer: them._id, answers, base: 0 },
  }),
  'anamnesis.drafted': draft(),
  'anamnesis.submit': async ({ finishing }, by) => ({ body: await finishing(by) }),
  'anamnesis.countersign': async ({ signedAlone }) => {
    const { _id, hash, signedAt } = await signedAlone()
    return { params: { id: _id }, body: { number: 1, hash, creatorSignature: exampleSignature, signedAt } }
  },
  'anamnesis.remove': async ({ drafted }, by) => ({ body: { ...(await drafted(by)), reason: null } }),
  'anamnesis.saveOwn': ({ about, forms, answers }) => ({ params: { id: v7() }, body: { ...about(forms.usual), answers, base: 0 } }),
  'anamnesis.submitOwn': async ({ ofThemselves }) => ({ body: await ofThemselves() }),
  'anamnesis.ownPdf': async ({ signedAlone }) => ({ params: { id: (await signedAlone())._id } }),
  'anamnesis.mine': () => ({}),
  'anamnesis.list': all,
  'anamnesis.search': () => ({ body: { q: 'Zwerch' } }),
  'anamnesis.one': draft({ reason }),
  'anamnesis.pdf': draft({ reason }),
  'anamnesis.forUser': filled,
  'anamnesis.forUserNutrition': filled,
  'anamnesis.forUserVariant': ({ them }) => ({ body: { userId: them._id, reason, variant: 'ruecken' } }),
  'anamnesisTaken.take': filled,
  'healthcare.request': async ({ newInsurer }) => ({
    body: { _id: v7(), insurer: await newInsurer(), year: 2024, insuredNumber: '123', visits: false },
  }),
  'healthcare.withdraw': async ({ asked }) => ({ params: { id: await asked() }, body: { version: 1 } }),
  'healthcare.erase': async ({ asked }) => ({ params: { id: await asked() }, query: { version: 1 } }),
  'healthcare.requests': requested,
  'healthcare.excel': requested,
  'healthcare.one': async ({ asked }) => ({ params: { id: await asked() } }),
  'healthcare.decide': async ({ asked }) => ({ params: { id: await asked() }, body: { status: 'checking', reason: null, version: 1 } }),
  'healthcare.remove': async ({ asked }) => ({ params: { id: await asked() }, query: { version: 1 } }),
  'healthcare.confirm': async ({ asked }) => ({ body: { _id: v7(), ids: [await asked()] } }),
  'healthcare.pdf': async ({ asked }) => ({ params: { id: await asked('confirmed') } }),
  'notices.prove': async ({ noticed }) => ({ params: await noticed(), body: paper }),
  'notices.proveFor': async ({ them, noticed }) => ({ params: { userId: them._id, ...(await noticed()) }, body: paper }),
  'notices.details': async ({ them, noticed }) => ({ params: { userId: them._id, ...(await noticed()) } }),
  'timestop.proofs': async ({ proven }) => ({ params: { id: (await proven())._id } }),
  'timestop.view': async ({ proven }) => ({ params: { f: (await proven()).file } }),
  'plans.search': all,
  'plans.ofPerson': ofThem,
  'plans.one': ({ planned }) => ({ params: { id: planned } }),
  'plans.values': ofThem,
  'plans.trained': ofThem,
  'plans.pdf': ({ them, planned }) => ({ params: { a: them._id, b: planned } }),
  'trainingFeedback.list': all,
  'trainingFeedback.turn': async ({ trained, them }) => ({
    params: { id: await trained() },
    body: { person: them._id, status: 'read', answer: null, version: 0 },
  }),
  'measurements.shared': theirs,
  'habits.shared': theirs,
  'people.health': theirs,
  'people.withdrawConsent': ({ them }) => ({
    params: { id: them._id },
    body: { said: 'Brief vom 20.11.', at: `${wholeDay}T16:42:00.000Z` },
  }),
  'nutritionOffice.excel': all,
  'nutritionOffice.note': ({ access }) => ({ params: { id: access }, query: { studio: 'pfungen' } }),
  'nutritionOffice.setNote': async ({ access, noted }) => ({
    params: { id: access },
    body: { studio: 'pfungen', text: `${said} ${v7()}`, version: await noted() },
  }),
  'diary.dayOf': ({ them }) => ({ params: { day: wholeDay, userId: them._id } }),
  'diary.note': ofThem,
  'diary.setNote': async ({ them, advised }) => ({
    params: { userId: them._id },
    body: { text: `${said} ${v7()}`, version: await advised() },
  }),
  'diary.target': ofThem,
  'diary.setTarget': async ({ them, aimed }) => ({
    params: { userId: them._id },
    body: { kcal: 2000, protein: 100, version: await aimed() },
  }),
  'mealPlan.of': ofThem,
  'mealPlan.create': ({ meal }) => ({ body: meal() }),
  'mealPlan.edit': async ({ mealPlanned }) => {
    const body = await mealPlanned()
    return { params: { id: body._id }, body: { ...body, version: 1 } }
  },
  'mealPlan.remove': async ({ mealPlanned, them }) => ({
    params: { id: (await mealPlanned())._id },
    query: { person: them._id, version: 1 },
  }),
  'mealPlan.restore': async ({ mealPlanned, them }) => ({ params: { id: (await mealPlanned())._id }, body: { person: them._id } }),
}
