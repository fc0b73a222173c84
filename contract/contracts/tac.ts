import { array, type InferType, object } from 'yup'
import { foreignId } from '#contract/accessControl/shapes.ts'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { decides, sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, day, done, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { contractRow, reason } from './shapes.ts'

/** Leaders of a studio's contracts (C24, C37); where nobody leads them, nothing goes to the access-control service. */
export const leaders = { none: 'Nicht verbunden', app: 'Formkurve führt', tac: 'Zutrittskontrolle führt' } as const
export type Leader = keyof typeof leaders
const leader = () => text(10).oneOf(Object.keys(leaders) as Leader[])

/** States of an order to the access-control service. */
export const orderStates = { ordered: 'Unterwegs', there: 'Übernommen', hand: 'Von Hand' } as const
export type TacOrderState = keyof typeof orderStates

/** Fields that are compared, and what they are called. */
export const fieldNames = {
  vorname: 'Vorname',
  nachname: 'Nachname',
  geburtstag: 'Geburtsdatum',
  email: 'E-Mail',
  contract: 'Vertrag',
  start: 'Beginn',
  end: 'Ende der Laufzeit',
  finalEnd: 'Letzter Tag',
  pause: 'Pause',
} as const
export type FieldName = keyof typeof fieldNames
const fieldName = () => text(12).oneOf(Object.keys(fieldNames) as FieldName[])

/** Sides whose value can go to the other one. */
const sides = { ours: 'Unsere Angabe gilt', theirs: 'Angabe der Zutrittskontrolle gilt' } as const
export type DeviationSide = keyof typeof sides
const side = () => text(6).oneOf(Object.keys(sides) as DeviationSide[])

/** Something that is said otherwise here and there; of a person's own fields lists tell the names alone. */
const deviation = object({
  field: fieldName().required(),
  ours: text(200).nullable().defined(),
  theirs: text(200).nullable().defined(),
})
export type Deviation = InferType<typeof deviation>

/** A field on both sides. */
const mapField = deviation.shape({
  /** Key of this field on this contract; a pause has one for each stretch of days. */
  key: text(60).required(),
  same: flag().required(),
  /** Sides whose value can be put in the place of the other's. */
  mends: array().of(side().required()).required(),
})
export type MapField = InferType<typeof mapField>

const profile = object({
  id: foreignId().required(),
  vorname: text().required(),
  nachname: text().required(),
  geburtstag: day().nullable().defined(),
  email: text(254).nullable().defined(),
  /** Email and birth date are those of the contract's person. */
  fits: flag().required(),
})
export type MapProfile = InferType<typeof profile>

/** A contract and its person beside what the service has of them. */
const mapInfo = contractRow.pick(['userId', 'index', 'number', 'name', 'studio', 'title', 'state', 'version']).shape({
  at: instant().required(),
  leads: leader().required(),
  /** The service alone knows it. */
  foreign: flag().required(),
  /** Number of the person's profile there. */
  profile: foreignId().nullable().defined(),
  profiles: array().of(profile.required()).required(),
  /** Number of this contract there. */
  contract: foreignId().nullable().defined(),
  /** Contracts of the profile there, of which one can be this. */
  contracts: array()
    .of(
      object({ contract: foreignId().required(), title: text().required(), start: day().required(), finalEnd: day().nullable().defined() }),
    )
    .required(),
  order: object({
    state: text(10)
      .oneOf(Object.keys(orderStates) as TacOrderState[])
      .required(),
    said: text(300).nullable().defined(),
    at: instant().required(),
  })
    .nullable()
    .default(null)
    .defined(),
  fields: array().of(mapField.required()).required(),
})
export type MapInfo = InferType<typeof mapInfo>

/** A contract about which the two sides say different things, or that waits for somebody's hand. */
const deviationRow = contractRow.pick(['_id', 'userId', 'index', 'number', 'name', 'studio', 'title']).shape({
  said: text(300).nullable().defined(),
  deviations: array().of(deviation.required()).required(),
  checkedAt: instant().nullable().defined(),
})
export type DeviationRow = InferType<typeof deviationRow>

const index = () =>
  text(6)
    .matches(/^(0|[1-9]\d*)$/, 'Diese Nummer gibt es nicht.')
    .required()
const at = { params: { index: index() } } as const
const params = { userId: exampleId('contractMember'), index: '0' }

const leaderRow = object({
  studio: text(40).required(),
  name: text(120).required(),
  leads: leader().required(),
  version: count(0).required(),
})
export type LeaderRow = InferType<typeof leaderRow>

const usual: Usual = { mendedAt: 'contractManager' }

/** Contracts and the access-control service: who leads, what goes there, what is otherwise there (L53, L181; C24, C31, C37, C38, C45). */
export const contractTac = domain('contractTac', usual, {
  /** Leaders in the caller's studios. Not in the specification. */
  leaders: get('dashboard/contract/leaders', { access: ['g_studioadmin'], example: {} }, array().of(leaderRow.required()).required()),
  /** The switch of one studio, for whoever manages every studio (C37). Refuses `stale`. Not in the specification. */
  lead: put(
    'dashboard/contract/leaders',
    {
      access: ['g_studioadmin'],
      studio: () => everyStudio,
      body: object({
        studio: studioCode().label('Studio').required(),
        leads: leader().label('Wer führt').required(),
        version: count(0).required(),
      }),
      example: { body: { studio: 'pfungen', leads: 'app', version: 1_000_000 }, answers: 'stale' },
    },
    leaderRow,
  ),
  /** Contracts that are otherwise there, and those that wait for a hand. Not in the specification. */
  deviations: get(
    'dashboard/contract/deviations',
    {
      access: sells,
      query: object({ ...pageFields(['name', 'number', 'checkedAt']), studio: list(studioCode().required(), 200) }),
      example: { query: {} },
    },
    pageOf(deviationRow),
  ),
  /** How many there are. Not in the specification. */
  waiting: get('dashboard/contract/deviations/waiting', { access: sells, example: {} }, object({ deviations: count().required() })),
  /** Orders once more that a contract is made there (C31); one that is there already stays as it is. */
  create: post(
    'tac/api/contract',
    {
      access: decides,
      touches: ['contracts'],
      body: object({ user: id().required(), index: count(0, 999_999).required() }),
      covers: ['EP-128'],
      example: { body: { user: params.userId, index: 0 }, answers: 'contract-state' },
    },
    done,
  ),
  /** Both sides of a contract, as the service has its own now. Refuses `tac-away` and `tac-refused`. */
  map: get('tac/api/contract/map/:userId/:index', { access: decides, ...at, covers: ['EP-132'], example: { params } }, mapInfo),
  /**
   * Says which profile or contract there is meant (C38), each by its number, or puts one side's value of a field in place of the other's (C37):
   * ours goes by a job, theirs is a correction here. Refuses `taken` for a number that another person or contract has, `stale` with what stands.
   * Not in the specification.
   */
  mend: put(
    'tac/api/contract/map/:userId/:index',
    {
      access: decides,
      ...at,
      through: 'self',
      touches: ['contracts', 'people'],
      body: object({
        profile: foreignId(),
        contract: foreignId(),
        field: object({ key: text(60).required(), side: side().required() })
          .default(undefined)
          .optional(),
        reason: reason().required('Gib an, warum.'),
        version: count(1).required(),
      }).test('one', 'Nenne ein Profil, einen Vertrag oder ein Feld.', value => !!value.profile || !!value.contract || !!value.field),
      example: { params, body: { profile: 'tac-nobody', reason: 'Von Hand gewählt.', version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
})
