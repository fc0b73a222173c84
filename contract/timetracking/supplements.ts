import { type InferType, object, type StringSchema } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { type SupplementTime, supplementTimes } from '#contract/rules/worktime/supplements.ts'
import { count, day, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { workKind } from './shapes.ts'

const when = () => text(8).oneOf(Object.keys(supplementTimes) as SupplementTime[]) as StringSchema<SupplementTime | undefined>
const supplementTimeText = () =>
  text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Bitte gib eine Zeit wie 20:00 ein.', excludeEmptyString: true })
interface Times {
  when: SupplementTime
  starts: string | null
  ends: string | null
  from: string
  to: string | null
}

const fields = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  name: text(80).label('Name').required('Wie heisst der Zuschlag?'),
  when: when().label('Wann').required('Wann gilt er?'),
  starts: supplementTimeText().label('Von').nullable().default(null),
  ends: supplementTimeText().label('Bis').nullable().default(null),
  kinds: list(workKind().required(), Object.keys(workKinds).length).label('Nur für diese Arbeit').default([]),
  percent: count(1, 200).label('Zuschlag in Prozent').required('Wie viel Prozent?'),
  code: text(20).label('Lohnart').nullable().default(null),
  from: day().label('Gilt ab').required('Ab welchem Tag?'),
  to: day().label('Gilt bis').nullable().default(null),
  permit: text(60).label('Nummer der Bewilligung').nullable().default(null),
})
const isWhole = [
  'times',
  'Für bestimmte Zeiten braucht es Von und Bis.',
  (value: unknown) => {
    const { when: at, starts, ends } = (value ?? {}) as Times
    return at !== 'hours' || Boolean(starts && ends && starts !== ends)
  },
] as const
const isInOrder = [
  'order',
  'Das Ende liegt vor dem Anfang.',
  (value: unknown) => {
    const { from, to } = (value ?? {}) as Times
    return !from || !to || to >= from
  },
] as const

const form = fields.test(...isWhole).test(...isInOrder)
export type PaySupplementForm = InferType<typeof fields>

const row = fields.shape({ version: count(1).required() })
export type PaySupplement = InferType<typeof row>

const right = { access: ['tt_office'] } as const
const change = { ...right, offline: true, studio: studioAsked, touches: ['timeMonths', 'payroll'] } as const
const studio = studioCode().required()
const params = { id: exampleId('paySupplement') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = { _id: exampleId('newPaySupplement'), studio: 'winterthur', name: 'Sonntag', when: 'sunday', percent: 50, from: '2026-01-01' }

/** Supplements that a studio agreed or a permit asks for, beside those of the law (T33). None of these is in the specification. */
export const paySupplements = domain(
  'paySupplements',
  { mendedAt: 'paySupplements', rows: { paySupplement: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    list: get(
      'timetracker/supplements',
      { ...right, query: object({ ...pageFields(['name', 'studio', 'from']), studio: list(studio, 200) }), example: { query: {} } },
      pageOf(row),
    ),
    one: get(
      'timetracker/supplements/:id',
      {
        ...right,
        studio: studioAsked,
        query: object({ studio: studioCode() }),
        example: { params, query: { studio: 'winterthur' } },
      },
      row,
    ),
    create: post('timetracker/supplements', { ...change, body: form, example: { body } }, row),
    edit: put(
      'timetracker/supplements/:id',
      {
        ...change,
        body: fields
          .shape({ version: count(1).required() })
          .test(...isWhole)
          .test(...isInOrder),
        example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
      },
      row,
    ),
    remove: del(
      'timetracker/supplements/:id',
      {
        ...change,
        query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: seen, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'timetracker/supplements/:id/restore',
      { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } },
      row,
    ),
  },
)
