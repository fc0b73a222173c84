import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, done, flag, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'

/** What gave somebody the nutrition plan: bought in the shop, or opened by the studio. */
export const accessSources = { shop: 'Shop', hand: 'Studio' } as const
export type AccessSource = keyof typeof accessSources

/** Where an access stands on a day; follows from its days. */
export const accessStandings = { running: 'Läuft', coming: 'Kommt', over: 'Beendet', taken: 'Zurückgegeben' } as const
export type AccessStanding = keyof typeof accessStandings

const plain = /^[^<>]*$/
const noSign = 'Schreib es ohne spitze Klammern.'

/** Days on which somebody's nutrition plan is open, with whoever looks after them (H32). */
const accessForm = object({
  /** Made on the device. */
  _id: id().required(),
  /** Where the person is at home; the right is asked there. */
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
  /** Read by staff alone. */
  note: text(500).label('Notiz für das Team').nullable().default(null).matches(plain, noSign),
})
export type AccessForm = InferType<typeof accessForm>

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
  version: count(1).required(),
})
export type AccessRow = InferType<typeof accessRow>

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

const asked = ({ body, query }: { body: unknown; query: Record<string, unknown> }) =>
  (body as { studio?: string } | undefined)?.studio ?? (query.studio as string | undefined)
const right = { access: ['nutrition_admin'] } as const
const change = { ...right, offline: true, studio: asked } as const
const studios = () => list(studioCode().required(), 200)
const studio = studioCode().required()
const params = { id: exampleId('nutritionAccess') }
const seen = { studio: 'pfungen', version: 1_000_000 }
const body = {
  ...{ _id: exampleId('newNutritionAccess'), studio: 'pfungen', person: example.person, title: 'Begleitung' },
  ...{ from: '2027-01-01', until: '2027-03-31', coach: null, note: null },
}
const paging = { offset: count(0, 10_000_000), limit: count(1, 200) }

const usual: Usual = { mendedAt: 'nutritionCustomers' }

/** Who has the nutrition plan, from when to when, and what was sold of it (L61, L220, H02, H30). */
export const nutritionOffice = domain('nutritionOffice', usual, {
  /** Accesses of people of the caller's studios, by name. */
  customers: post(
    'nutrition/customers',
    {
      ...right,
      body: object({
        ...pageFields(['name', 'from', 'until', 'title']),
        ...paging,
        studio: studios(),
        standing: list(
          text(10)
            .oneOf(Object.keys(accessStandings) as AccessStanding[])
            .required(),
          4,
        ),
      }),
      example: { body: {} },
    },
    pageOf(accessRow),
  ),
  /** People who may look after somebody in this studio, by name. */
  coaches: get(
    'nutrition/coaches',
    { ...right, studio: asked, query: object({ studio }), example: { query: { studio: 'winterthur' } } },
    array()
      .of(object({ _id: id().required(), name: text(200).required() }))
      .required(),
  ),
  one: get(
    'nutrition/access/:id',
    { ...right, studio: asked, query: object({ studio: studioCode() }), example: { params, query: { studio: 'pfungen' } } },
    accessRow,
  ),
  /** Opens the nutrition plan by hand. Refuses `missing` for somebody of another studio. */
  create: post('nutrition/access', { ...change, body: accessForm, example: { body } }, accessRow),
  edit: put(
    'nutrition/access/:id',
    {
      ...{ ...change, body: accessForm.shape({ version: count(1).required() }) },
      example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
    },
    accessRow,
  ),
  /** Closes what was opened by hand; refuses `in-use` for what was bought. */
  remove: del(
    'nutrition/access/:id',
    {
      ...{ ...change, query: object({ studio, version: queryCount(1, 1_000_000_000).required() }) },
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
  restore: post(
    'nutrition/access/:id/restore',
    { ...change, body: object({ studio }), example: { params, body: { studio: 'pfungen' } } },
    accessRow,
  ),
  /** What was sold in the caller's studios, the newest first. */
  sales: post(
    'nutrition/sales',
    {
      ...{ access: ['nutrition_admin', 'stat_admin'], covers: ['EP-391'] },
      body: object({ ...pageFields(['day', 'title', 'amount']), ...paging, studio: studios(), from: day(), to: day() }),
      example: { body: {} },
    },
    pageOf(sale),
  ),
})
