import { array, type InferType, object } from 'yup'
import { every } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { everyStudio } from '#contract/rights.ts'
import { requestStates, troubles } from '#contract/rules/healthcare/states.ts'
import { labels } from '#contract/rules/healthcare/words.ts'
import { count, day, flag, id, instant, lines, list, money, queryCount, studioCode, text } from '#contract/shapes.ts'

/** The word that the person reads in the profile. */
const what = 'Anfrage für die Krankenkasse'
/** The most requests that are confirmed together. */
export const mostAtOnce = 1000
/** Years back for which a confirmation can be asked, besides the present one. */
export const yearsBack = 4

const stateText = () => text(10).oneOf([...requestStates])
const year = () => count(2000, 2199)

/** True where an AHV number is in it, however it is written: 13 digits that begin with 756, with more digits behind them or not. It is never asked for. */
const isAhv = (value: string) => /^756\d{10}/.test(value.replace(/\D/g, ''))

const insurer = object({
  _id: id().required(),
  name: text(80).label('Name').required('Gib den Namen der Krankenkasse ein.').matches(/\S/, 'Gib den Namen der Krankenkasse ein.'),
  /** Wants to know how often somebody was there. */
  asksVisits: flag().label('Will die Zahl der Besuche wissen').required().default(false),
  /** No longer offered. */
  removed: flag().required().default(false),
})
const insurerRow = insurer.shape({
  /** One of the demo's, which are no real ones. */
  example: flag().required(),
  version: count(1).required(),
})
export type Insurer = InferType<typeof insurerRow>

const labelForm = object({
  studio: studioCode().required(),
  labels: list(text(20).oneOf(labels).required(), labels.length).label('Labels').required(),
})

export const requestForm = object({
  _id: id().required(),
  insurer: id().label('Krankenkasse').required('Wähle deine Krankenkasse.'),
  year: year().label('Jahr').required('Wähle das Jahr.'),
  insuredNumber: text(30)
    .label('Versichertennummer')
    .matches(/^[\dA-Za-z .\-/]+$/, { excludeEmptyString: true, message: 'Die Versichertennummer hat nur Ziffern und Buchstaben.' })
    .test(
      'ahv',
      'Das ist die AHV-Nummer, die braucht es nicht. Die Versichertennummer steht auf deiner Police.',
      value => !value || !isAhv(value),
    )
    .nullable()
    .default(null),
  visits: flag().label('Das Studio darf die Zahl meiner Besuche nennen').required().default(false),
})
export type RequestForm = InferType<typeof requestForm>

/** A request as its member sees it. */
const ownRow = requestForm.shape({
  insurerName: text(80).required(),
  status: stateText().required(),
  reason: text(500).nullable().defined(),
  at: instant().required(),
  since: instant().required(),
  version: count(1).required(),
})
export type OwnRequest = InferType<typeof ownRow>

export const requestRow = object({
  _id: id().required(),
  person: id().required(),
  name: text(161).required(),
  studio: text(40).nullable().defined(),
  year: year().required(),
  insurer: text(80).required(),
  status: stateText().required(),
  trouble: text(10)
    .oneOf([...troubles])
    .nullable()
    .defined(),
  at: instant().required(),
  since: instant().required(),
  version: count(1).required(),
})
export type RequestRow = InferType<typeof requestRow>

/** One request with what the confirmation says. */
const requestWhole = requestRow.shape({
  insuredNumber: text(30).nullable().defined(),
  asksVisits: flag().required(),
  visits: flag().required(),
  reason: text(500).nullable().defined(),
  /** Typed by staff, where the access-control service could not say. */
  amount: money().nullable().defined(),
  paidOn: day().nullable().defined(),
  /** When another request of this person was confirmed for the same year and insurer; the latest (A92). */
  before: instant().nullable().default(null),
  confirmed: object({ amount: money().required(), typed: flag().required(), visits: count(0, 2000).nullable().defined() })
    .nullable()
    .default(null),
})
export type RequestWhole = InferType<typeof requestWhole>

const decision = object({
  /** The present state where only the amount is typed. */
  status: stateText().required(),
  reason: lines(500)
    .label('Grund')
    .nullable()
    .default(null)
    .when('status', ([status], shape) => (status === 'rejected' || status === 'revoked' ? shape.required('Gib einen Grund an.') : shape)),
  /** Left as they are where they are absent. */
  amount: money().min(1, 'Der Betrag ist grösser als 0.').max(10_000_000).label('Bezahlter Betrag').nullable(),
  paidOn: day().label('Bezahlt am').nullable(),
  version: count(1).required(),
})

const filters = {
  status: list(stateText().required(), 10),
  studio: list(studioCode().required(), 200),
  year: list(
    text(4)
      .matches(/^\d{4}$/)
      .required(),
    20,
  ),
}

/** A write answers no content, so that what is remembered of it holds none. */
const receipt = object({ _id: id().required(), person: id().required(), version: count(1).required() })
/** The state that stands in the way of an act. */
const stood = object({ status: stateText().required(), version: count(1).required() })

/** Rights to confirm, the same as to delete people: the right in the person's studio, and such a role (H01). */
const staff = every(['u_search'], ['role:office', 'role:studio_manager', 'role:admin'])
const admin = { access: every(['role:admin'], ['g_studioadmin']), studio: () => everyStudio } as const
const personIn = (_: unknown, reply: { person: string }) => [reply.person]
const healthcarePeopleOf = (_: unknown, reply: { people: readonly string[] }) => reply.people
/** Its person has ordered it for their insurer, and it says nothing of how they are: it goes on where they took their consent to health data back. */
const ordered = { what, staysOpen: true } as const
const written = { ...ordered, whose: personIn } as const
const own = { access: [] as const, offline: true, current: stood } as const

const params = { id: exampleId('healthcareRequest') }
const ownParams = { id: exampleId('ownHealthcareRequest') }
const unseen = { version: 1_000_000 }

/** Confirmations for the health insurer (L25, L103, L129, L228, H39–H41). */
export const healthcare = domain(
  'healthcare',
  {
    mendedAt: 'healthcareAdmin',
    mends: { request: 'healthcare', withdraw: 'healthcare', erase: 'healthcare' },
    rows: { request: ['request', 'withdraw', 'erase', 'decide', 'remove'], insurer: ['saveInsurer'] },
  },
  {
    /** The caller's own requests, newest first. They lie on the member's device, and leave no trace. */
    mine: get('healthcare/mine', { access: [], example: {} }, array().of(ownRow.required()).required()),
    /** The caller's confirmations of a year, a page each, as one PDF. */
    pack: get(
      'healthcare/mine/pdf',
      { access: [], query: object({ year: queryCount(2000, 2199).required() }), example: { query: { year: 2001 }, answers: 'missing' } },
      'file',
    ),
    /**
     * Asks for a confirmation, corrects a request that nobody has looked at, or asks again after it was rejected. Refuses `healthcare-open`
     * where another of that year and insurer stands, and `healthcare-state` with the state.
     */
    request: post(
      'healthcare',
      {
        ...own,
        health: written,
        body: requestForm,
        limit: { times: 40, seconds: 86_400 },
        example: {
          body: {
            _id: exampleId('newHealthcareRequest'),
            insurer: exampleId('insurer'),
            year: new Date().getUTCFullYear(),
            insuredNumber: '123 456 789',
            visits: true,
          },
        },
      },
      receipt,
    ),
    withdraw: put(
      'healthcare/mine/:id',
      {
        ...own,
        health: written,
        body: object({ version: count(1).required() }),
        example: { params: ownParams, body: unseen, answers: 'stale' },
      },
      receipt,
    ),
    /** Deletes an own request; one that is confirmed stays. */
    erase: del(
      'healthcare/mine/:id',
      {
        ...own,
        health: { ...written, kind: 'deleted' },
        query: object({ version: queryCount(1, 1_000_000_000).required() }),
        example: { params: ownParams, query: unseen, answers: 'stale' },
      },
      receipt,
    ),

    /** Requests of the studios in which the caller may; no numbers and no amounts. */
    requests: post(
      'healthcare/requests',
      {
        access: staff,
        health: {
          ...ordered,
          kind: 'read',
          daily: true,
          whose: (_, reply: { rows: { person: string }[] }) => reply.rows.map(({ person }) => person),
        },
        body: object({ ...pageFields(['name', 'at', 'since', 'year']), ...filters }),
        covers: ['EP-488'],
        example: { body: {} },
      },
      pageOf(requestRow),
    ),
    /** All rows of these filters as a book. */
    excel: post(
      'healthcare/requests/excel',
      { access: staff, health: { ...ordered, kind: 'disclosed', whose: healthcarePeopleOf }, body: object(filters), example: { body: {} } },
      'file',
    ),
    one: get('healthcare/:id', { access: staff, health: { ...ordered, whose: personIn }, example: { params } }, requestWhole),
    /** Takes it up, rejects or revokes it with a reason, or types the amount. Refuses `healthcare-state` with the state. */
    decide: put(
      'healthcare/:id',
      {
        access: staff,
        offline: true,
        health: written,
        current: stood,
        body: decision,
        covers: ['EP-489'],
        example: { params, body: { status: 'checking', ...unseen }, answers: 'stale' },
      },
      receipt,
    ),
    remove: del(
      'healthcare/:id',
      {
        access: staff,
        offline: true,
        health: { ...written, kind: 'deleted' },
        current: stood,
        query: object({ version: queryCount(1, 1_000_000_000).required() }),
        covers: ['EP-490'],
        example: { params, query: unseen, answers: 'stale' },
      },
      receipt,
    ),
    /**
     * Confirms several, by a job that `progress` tells of; `_id` names its run. Those whose state forbids it stay as they are: `left` of them.
     */
    confirm: post(
      'healthcare/confirm',
      {
        access: staff,
        breath: 10,
        health: { ...ordered, whose: healthcarePeopleOf },
        body: object({ _id: id().required(), ids: list(id().required(), mostAtOnce).min(1).required() }),
        example: { body: { _id: exampleId('healthcareRun'), ids: [params.id] } },
      },
      object({ total: count(0, mostAtOnce).required(), left: count(0, mostAtOnce).required() }),
    ),
    /** How far a run of the caller's is; `troubled` of them wait for an amount or a signature. */
    progress: get(
      'healthcare/confirm/:id',
      { access: staff, example: { params: { id: exampleId('noHealthcareRun') }, answers: 'missing' } },
      object({ total: count(0, mostAtOnce).required(), done: count(0, mostAtOnce).required(), troubled: count(0, mostAtOnce).required() }),
    ),
    pdf: get(
      'healthcare/:id/pdf',
      {
        access: staff,
        health: { ...ordered, kind: 'disclosed', whose: healthcarePeopleOf },
        covers: ['EP-491'],
        example: { params: { id: exampleId('confirmedHealthcareRequest') } },
      },
      'file',
    ),

    /** Insurers to choose from; administrators see those that were removed, too. */
    insurers: get('healthcare/insurers', { access: [], example: {} }, array().of(insurerRow.required()).required()),
    /** Adds, changes, removes or brings back one; `version` 0 adds it. */
    saveInsurer: put(
      'healthcare/insurers',
      {
        ...admin,
        offline: true,
        body: insurer.shape({ version: count(0).required() }),
        example: {
          body: { _id: exampleId('insurer'), name: 'Beispielkasse', asksVisits: false, removed: false, ...unseen },
          answers: 'stale',
        },
      },
      insurerRow,
    ),
    labels: get('healthcare/labels', { ...admin, example: {} }, array().of(labelForm.required()).required()),
    saveLabels: put(
      'healthcare/labels',
      { ...admin, offline: true, body: labelForm, example: { body: { studio: 'winterthur', labels: ['qualitop'] } } },
      labelForm,
    ),
  },
)
