import { array, type InferType, object } from 'yup'
import { get, post, put } from '#contract/call.ts'
import { decides } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { everyStudio } from '#contract/rights.ts'
import { day, id, instant, lines, studioCode, text } from '#contract/shapes.ts'

/** Days on which somebody may not come in, at one studio or anywhere, and why: they read it (C44). */
export const barForm = object({
  _id: id().required(),
  /** Null is everywhere. */
  studio: studioCode().label('Studio').nullable().default(null),
  from: day().label('Von').required('Gib den ersten Tag an.'),
  /** The last day; null is until it is lifted. */
  until: day()
    .label('Bis')
    .nullable()
    .default(null)
    .test('order', 'Das Ende liegt vor dem Anfang.', (until, { parent }) => !until || !parent.from || until >= parent.from),
  reason: lines(200)
    .label('Grund')
    .required('Gib den Grund an: Die Person liest ihn.')
    .matches(/\S/, 'Gib den Grund an: Die Person liest ihn.'),
})
export type BarForm = InferType<typeof barForm>

const barRow = barForm.shape({
  at: instant().required(),
  by: text(161).nullable().defined(),
  liftedAt: instant().nullable().defined(),
  liftedBy: text(161).nullable().defined(),
})
export type BarRow = InferType<typeof barRow>

const studioIn = ({ body }: { body: unknown }) => (body as { studio?: string | null } | undefined)?.studio ?? everyStudio

/** Calls of `contracts` about people who may not come in for a while, for whoever decides where it holds (C44). */
export const barCalls = {
  /** Bars of one person, those that hold first, where the caller decides. Not in the specification. */
  bars: get(
    'dashboard/contract/person/:userId/bars',
    { access: decides, example: { params: { userId: exampleId('contractMember') } } },
    array().of(barRow.required()).required(),
  ),
  /** Bars somebody, who is told. The same once more is no news; an id of another one is `taken`. Needs a network. Not in the specification. */
  addBar: post(
    'dashboard/contract/person/:userId/bars',
    {
      access: decides,
      studio: studioIn,
      body: barForm,
      limit: { times: 60, seconds: 3600 },
      example: {
        params: { userId: exampleId('contractMember') },
        body: { _id: exampleId('newBar'), studio: 'pfungen', from: '2026-12-01', until: '2026-12-31', reason: 'Hausordnung' },
      },
    },
    barRow,
  ),
  /** Lifts one; once more is no news. Needs a network. Not in the specification. */
  liftBar: put(
    'dashboard/contract/bars/:id/lift',
    { access: decides, limit: { times: 60, seconds: 3600 }, example: { params: { id: exampleId('bar') } } },
    barRow,
  ),
}
