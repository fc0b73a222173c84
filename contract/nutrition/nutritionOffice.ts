import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, flag, id, lines, list, queryCount, studioCode, text } from '#contract/shapes.ts'

/** Origins of somebody's nutrition plan: bought in the shop, part of a contract, or opened by the studio. */
export const accessSources = { shop: 'Shop', contract: 'Vertrag', hand: 'Studio' } as const
export type AccessSource = keyof typeof accessSources

/** Standings of an access on a day; they follow from its days. */
export const accessStandings = { running: 'Läuft', coming: 'Kommt', over: 'Beendet', taken: 'Zurückgegeben' } as const
export type AccessStanding = keyof typeof accessStandings

const plain = /^[^<>]*$/
const noSign = 'Schreib es ohne spitze Klammern.'

/** Days on which somebody's nutrition plan is open, with whoever looks after them (H32). */
const accessForm = object({
  /** Made on the device. */
  _id: id().required(),
  /** Home studio of the person; the right is asked there. */
  studio: studioCode().required(),
  person: id().label('Mitglied').required('Für wen?'),
  title: text(80).label('Wofür').required('Wofür ist der Zugang?').matches(plain, noSign),
  /** Days in Zurich, both with the day itself. */
  from: day().label('Von').required('Ab wann?'),
  until: day()
    .label('Bis')
    .required('Bis wann?')
    .test('order', 'Das Ende liegt vor dem Beginn.', (value, { parent }) => !value || !parent.from || value >= parent.from),
  coach: id().label('Betreut von').nullable().default(null),
})
export type AccessForm = InferType<typeof accessForm>

const noteText = () => lines(500).nullable().matches(plain, noSign)
/** Note that a device of before wrote along with the access; taken where there is a text. */
const before = { note: noteText() }
const accessGiven = accessForm.shape(before)

const accessRow = accessForm.shape({
  vorname: text(100).defined(),
  nachname: text(100).defined(),
  coachName: text(200).nullable().defined(),
  source: text(10)
    .oneOf(Object.keys(accessSources) as AccessSource[])
    .required(),
  standing: text(10)
    .oneOf(Object.keys(accessStandings) as AccessStanding[])
    .required(),
  /** True where the team wrote a note, which is read by itself. */
  noted: flag().required(),
  version: count(1).required(),
})
export type AccessRow = InferType<typeof accessRow>

/** Note of the team about somebody, read by staff alone; version 0 is none yet. */
const teamNote = object({
  text: noteText().label('Notiz für das Team').default(null),
  version: count(0).required(),
})
export type TeamNote = InferType<typeof teamNote>
/** No text lies in an answer that is remembered, nor in a refusal. */
const written = teamNote.pick(['version'])

/** A sale of the nutrition plan; it names nobody. */
const sale = object({
  _id: id().required(),
  day: day().required(),
  title: text(200).required(),
  studio: studioCode().required(),
  days: count(1).required(),
  /** In Rappen. */
  amount: count(0).required(),
  /** True where the money went back. */
  taken: flag().required(),
})
export type Sale = InferType<typeof sale>

const nutritionStudioOf = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string } | undefined)?.studio ?? (query.studio as string | undefined)
const right = { access: ['nutrition_admin'] } as const
const change = { ...right, offline: true, studio: nutritionStudioOf } as const
const studios = () => list(studioCode().required(), 200)
const studio = studioCode().required()
const params = { id: exampleId('nutritionAccess') }
const seen = { studio: 'pfungen', version: 1_000_000 }
const body = {
  _id: exampleId('newNutritionAccess'),
  studio: 'pfungen',
  person: example.person,
  title: 'Begleitung',
  from: '2027-01-01',
  until: '2027-03-31',
  coach: null,
}
const filters = {
  studio: studios(),
  standing: list(
    text(10)
      .oneOf(Object.keys(accessStandings) as AccessStanding[])
      .required(),
    4,
  ),
}
const sorted = pageFields(['name', 'from', 'until', 'title'])
const what = 'Notiz des Ernährungsteams'
const personIn = (_: unknown, reply: { person: string }) => [reply.person]
const paging = { offset: count(0, 10_000_000), limit: count(1, 200) }

const usual: Usual = {
  mendedAt: 'nutritionCustomers',
  rows: { access: ['edit', 'remove', 'restore'], note: ['setNote'] },
  makes: { create: 'edit' },
}

/** Accesses to the nutrition plan: whose, from when to when, and what was sold of it (L61, L220, H02, H30). */
export const nutritionOffice = domain('nutritionOffice', usual, {
  /** Accesses of people of the caller's studios, by name. */
  customers: post(
    'nutrition/customers',
    {
      ...right,
      body: object({
        ...sorted,
        ...paging,
        ...filters,
      }),
      example: { body: {} },
    },
    pageOf(accessRow),
  ),
  /** The same as a book, with what the team wrote of each. */
  excel: post(
    'nutrition/customers/excel',
    {
      ...right,
      body: object({ q: sorted.q, ...filters }),
      health: { what, kind: 'disclosed', whose: (_, reply: { people: readonly string[] }) => reply.people },
      example: { body: {} },
    },
    'file',
  ),
  /** Note of the team about the access's person. */
  note: get(
    'nutrition/access/:id/note',
    {
      ...right,
      studio: nutritionStudioOf,
      query: object({ studio }),
      health: { what, whose: personIn, daily: true },
      example: { params, query: { studio: 'pfungen' } },
    },
    teamNote,
  ),
  /** Writes it; empty takes it away. Refuses `stale` where another text stands than was seen. */
  setNote: put(
    'nutrition/access/:id/note',
    {
      ...change,
      body: teamNote.shape({ studio }),
      current: written,
      health: { what, whose: personIn },
      example: { params, body: { studio: 'pfungen', text: 'Ruft lieber an.', version: 0 } },
    },
    written,
  ),
  /** People who may look after somebody in this studio, by name. */
  coaches: get(
    'nutrition/coaches',
    { ...right, studio: nutritionStudioOf, query: object({ studio }), example: { query: { studio: 'winterthur' } } },
    array()
      .of(object({ _id: id().required(), name: text(200).required() }))
      .required(),
  ),
  one: get(
    'nutrition/access/:id',
    { ...right, studio: nutritionStudioOf, query: object({ studio: studioCode() }), example: { params, query: { studio: 'pfungen' } } },
    accessRow,
  ),
  /** Opens the nutrition plan by hand. Refuses `missing` for somebody of another studio. */
  create: post('nutrition/access', { ...change, body: accessGiven, example: { body } }, accessRow),
  edit: put(
    'nutrition/access/:id',
    {
      ...change,
      body: accessGiven.shape({ version: count(1).required() }),
      example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
    },
    accessRow,
  ),
  /** Closes what was opened by hand; refuses `in-use` for what was bought. */
  remove: del(
    'nutrition/access/:id',
    {
      ...change,
      query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
  restore: post(
    'nutrition/access/:id/restore',
    { ...change, body: object({ studio }), example: { params, body: { studio: 'pfungen' } } },
    accessRow,
  ),
  /** Sales in the caller's studios, the newest first. */
  sales: post(
    'nutrition/sales',
    {
      access: ['nutrition_admin', 'stat_admin'],
      covers: ['EP-391'],
      body: object({ ...pageFields(['day', 'title', 'amount']), ...paging, studio: studios(), from: day(), to: day() }),
      example: { body: {} },
    },
    pageOf(sale),
  ),
})
