import { array, type InferType, object, type StringSchema } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { isDay } from '#contract/days.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type ProofKind, proofKinds } from '#contract/rules/daycare/daycareProofs.ts'
import { count, day, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'

const needed = 'Dieses Feld wird benötigt.'
const daycareProofKindText = () => text(8).oneOf(Object.keys(proofKinds) as ProofKind[]) as StringSchema<ProofKind | undefined>

/** The permit of a studio's Kinderhort, or the extract of somebody who works there: its number and days, and never what it says. */
const proofForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(needed),
  kind: daycareProofKindText().label('Art').required(needed),
  person: id()
    .label('Wessen Auszug')
    .nullable()
    .default(null)
    .test(
      'whose',
      'Sag, wessen Auszug es ist.',
      (person, { parent }) => (parent as { kind: ProofKind }).kind !== 'extract' || Boolean(person),
    )
    .test(
      'nobodys',
      'Eine Bewilligung gehört dem Studio.',
      (person, { parent }) => (parent as { kind: ProofKind }).kind !== 'permit' || !person,
    ),
  number: text(60).label('Nummer').required(needed),
  issued: day().label('Ausgestellt am').required(needed),
  until: day()
    .label('Gültig bis')
    .required(needed)
    .test('after', 'Der letzte Tag liegt vor dem ersten.', (until, { parent }) => {
      const { issued } = parent as { issued: string }
      return !isDay(issued) || until >= issued
    }),
})
const proofRow = proofForm.shape({ version: count(1).required() })
export type DaycareProofRow = InferType<typeof proofRow>

const somebody = object({ _id: id().required(), name: text(170).required() })
/** Carers of children there, with proofs that are missing or end soon: `left` days, or null where no proof holds. */
const lackReply = object({
  carers: array().of(somebody.required()).required(),
  lacks: array()
    .of(
      object({
        kind: daycareProofKindText().required(),
        person: id().nullable().defined(),
        left: count(0).nullable().defined(),
      }).required(),
    )
    .required(),
})

const right = { access: ['g_daycare'], studio: studioAsked } as const
const change = { ...right, offline: true } as const
const studio = studioCode().required()
const version = queryCount(1, 1_000_000_000).required()
const params = { id: exampleId('daycareProof') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = {
  _id: exampleId('newDaycareProof'),
  studio: 'winterthur',
  kind: 'permit',
  person: null,
  number: 'KH 2027-4',
  issued: '2027-01-01',
  until: '2030-12-31',
}

/** Proofs that a Kinderhort has to show (T42). Not in the specification. */
export const daycareProofs = domain(
  'daycareProofs',
  { mendedAt: 'daycare', rows: { proof: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    list: get(
      'daycare/proofs',
      {
        access: right.access,
        query: object({ ...pageFields(['until', 'issued', 'number', 'studio']), studio: list(studio, 200) }),
        example: { query: {} },
      },
      pageOf(proofRow),
    ),
    lacks: get('daycare/lacks', { ...right, query: object({ studio }), example: { query: { studio: 'winterthur' } } }, lackReply),
    one: get('daycare/proofs/:id', { ...right, query: object({ studio }), example: { params, query: { studio: 'winterthur' } } }, proofRow),
    create: post('daycare/proofs', { ...change, body: proofForm, example: { body } }, proofRow),
    edit: put(
      'daycare/proofs/:id',
      {
        ...change,
        body: proofForm.shape({ version: count(1).required() }),
        example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
      },
      proofRow,
    ),
    remove: del(
      'daycare/proofs/:id',
      { ...change, query: object({ studio, version }), example: { params, query: seen, answers: 'stale' } },
      done,
    ),
    restore: post(
      'daycare/proofs/:id/restore',
      { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } },
      proofRow,
    ),
  },
)
export type DaycareProofForm = InferType<typeof proofForm>
