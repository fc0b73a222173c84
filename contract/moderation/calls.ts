import { array, type InferType, object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { caseActs, caseStates, isMeasure, longestSilence, reasonNames, reportKinds } from '#contract/rules/moderation/states.ts'
import { count, done, flag, id, instant, list, queryCount, studioCode, text, verbatim } from '#contract/shapes.ts'
import { writtenText } from '#contract/written.ts'

const caseKindText = () =>
  text(10)
    .oneOf([...reportKinds])
    .required()
const reason = () => text(12).oneOf(reasonNames).label('Grund')
const state = () =>
  text(12)
    .oneOf([...caseStates])
    .required()
const act = () => text(10).oneOf([...caseActs])

/** The most further messages that somebody adds to a report (K22). */
export const mostWith = 5

/**
 * A report (L177, K22). `seen` are the words that the device showed, by the id of what they stood in: an edit or a deletion that comes before
 * the report takes nothing from it.
 */
export const reportForm = object({
  kind: caseKindText(),
  id: id().required(),
  reason: reason().required('Wähle einen Grund.'),
  text: writtenText(1000).label('Was ist passiert?').nullable().default(null),
  with: list(id().required(), mostWith).default([]),
  seen: list(object({ id: id().required(), text: verbatim(5000).required() }).required(), mostWith + 1).default([]),
})
export type ReportForm = InferType<typeof reportForm>

/** Somebody who read a case's words: both sides see it once the case is closed (K21). */
const look = object({ name: text(200).required(), at: instant().required(), why: text(500).required() })

/** A case as a line of the list; without any of its words. */
export const caseRow = object({
  _id: id().required(),
  kind: caseKindText(),
  state: state(),
  /** Name of whom it is about. */
  name: text(200).required(),
  studio: text(40).nullable(),
  /** It is about somebody of the staff: the administration decides. */
  staff: flag().required(),
  opened: instant().required(),
  reports: count().required(),
  reasons: array().of(reason().required()).max(reasonNames.length).required(),
  /** The decision that stands, or that was objected to. */
  act: act().nullable(),
  days: count(1, longestSilence).nullable(),
  decided: instant().nullable(),
  version: count(0, 1_000_000_000).required(),
})
export type CaseRow = InferType<typeof caseRow>

/** A case whole but for its words, which only a look gives. */
export const caseWhole = caseRow.shape({
  /** Reason that was given with the decision. */
  said: text(500).nullable(),
  decider: text(200).nullable(),
  /** The caller decided it: another one judges an objection, and only this one takes it back. */
  mine: flag().required(),
  objection: text(1000).nullable(),
  /** Until when the person is silent, by whatever case. */
  silentUntil: instant().nullable(),
  /** Decisions of other cases about the same person. */
  history: array()
    .of(
      object({
        at: instant().required(),
        kind: caseKindText(),
        act: act().required(),
        days: count(1, longestSilence).nullable(),
      }).required(),
    )
    .required(),
  looks: array().of(look.required()).required(),
  /** The caller has read its words: a decision is offered from then on. */
  read: flag().default(false),
})
export type CaseWhole = InferType<typeof caseWhole>

/** A piece of what was kept. `device`: words that a reporter saw and the studio's copy did not have any more. */
const kept = object({
  item: id().required(),
  source: text(8)
    .oneOf(['studio', 'device'] as const)
    .required(),
  /** True where the studio knows that it stood there so. */
  sure: flag().required(),
  author: text(200).nullable(),
  text: text(5000).nullable(),
  picture: text(400).nullable(),
  at: instant().nullable(),
})
export type KeptContent = InferType<typeof kept>

export const keptWords = object({
  /** Name of the group it stood in. */
  title: text(200).nullable(),
  items: array().of(kept.required()).required(),
  reports: array()
    .of(
      object({ name: text(200).required(), reason: reason().required(), text: text(1000).nullable(), at: instant().required() }).required(),
    )
    .required(),
})
export type KeptWords = InferType<typeof keptWords>

/** A decision; what the person is told has a reason. */
export const decision = object({
  act: act().required(),
  reason: writtenText(500)
    .label('Begründung')
    .nullable()
    .default(null)
    .when('act', ([chosen], shape) => (isMeasure(chosen) ? shape.required('Sag der Person, warum.') : shape)),
  days: count(1, longestSilence)
    .label('Tage')
    .nullable()
    .default(null)
    .when('act', ([chosen], shape) => (chosen === 'silence' ? shape.required('Wie viele Tage?') : shape)),
})
export type CaseDecision = InferType<typeof decision>

const ownReport = object({
  _id: id().required(),
  kind: caseKindText(),
  reason: reason().required(),
  at: instant().required(),
  /** Over: how it ended stands in `helped`. */
  over: flag().required(),
  helped: flag().required(),
  looks: array().of(look.required()).required(),
})
const ownDecision = object({
  _id: id().required(),
  kind: caseKindText(),
  state: state(),
  /** Null where nothing came of it. */
  act: act().nullable(),
  said: text(500).nullable(),
  until: instant().nullable(),
  at: instant().required(),
  objection: text(1000).nullable(),
  mayObject: flag().required(),
  looks: array().of(look.required()).required(),
})
/** Cases that somebody has reported, and decisions about them. */
export const ownCases = object({
  reports: array().of(ownReport.required()).required(),
  decisions: array().of(ownDecision.required()).required(),
})
export type OwnCases = InferType<typeof ownCases>

/** The lane of relationships: a report goes before the block that follows it. */
const lane = () => 'social'
const usual: Usual = { mendedAt: 'ownCases', mends: { decide: 'socialApproval' } }
const params = { id: exampleId('case') }
const staff = { access: anyManagement } as const
const views = ['waiting', 'over'] as const

/** Reports and what becomes of them. Who may read which case stands in `server/moderation/rules.ts` (K21); everybody else gets `missing`. */
export const moderation = domain('moderation', usual, {
  /** Reports something that the caller may see by now; the same thing reported again is the same report. Refuses `missing`, `report-own`. */
  report: post(
    'social/report',
    {
      access: [],
      offline: true,
      lane,
      limit: { times: 20, seconds: 86_400 },
      body: reportForm,
      covers: ['EP-092'],
      example: { body: { kind: 'person', id: exampleId('nobody'), reason: 'harassment' }, answers: 'missing' },
    },
    done,
  ),
  /** Own reports, and decisions about oneself. Not in the specification, as all that follow. */
  mine: get('moderation/mine', { access: [], example: {} }, ownCases),
  /** Objects to a decision about oneself, once; somebody else decides. */
  object: post(
    'moderation/cases/:id/objection',
    {
      access: [],
      offline: true,
      lane,
      body: object({ text: writtenText(1000).label('Einspruch').required('Schreib, was daran nicht stimmt.') }),
      example: { params: { id: exampleId('nobody') }, body: { text: 'Das war ein Zitat.' }, answers: 'missing' },
    },
    done,
  ),
  /** Cases that the caller may decide: those that wait, oldest first, or those that are over, newest first. `after` is the last one's id. */
  cases: get(
    'moderation/cases',
    {
      ...staff,
      query: object({ view: text(10).oneOf([...views]), after: id(), limit: queryCount(1, 200), studio: studioCode() }),
      example: { query: { view: 'waiting' } },
    },
    object({ rows: array().of(caseRow.required()).required(), total: count(0, 10_000_000).required() }),
  ),
  figures: get(
    'moderation/figures',
    { ...staff, query: object({ studio: studioCode() }), example: {} },
    object({
      waiting: count().required(),
      oldest: instant().nullable(),
      /** Minutes from the first report to the decision, half of the cases of the last 30 days were faster; null without any. */
      median: count(0, 100_000_000).nullable(),
      decided: count().required(),
    }),
  ),
  book: get('moderation/cases.xlsx', { ...staff, query: object({ studio: studioCode() }), example: {} }, 'file'),
  case: get('moderation/cases/:id', { ...staff, example: { params, answers: 'missing' } }, caseWhole),
  /** Shows the kept words, and leaves a trace of who read them and why, which both sides see once the case is closed (K21). */
  look: post(
    'moderation/cases/:id/look',
    {
      ...staff,
      through: 'self',
      body: object({ why: writtenText(500).label('Grund').required('Sag, warum du hineinsiehst.') }),
      example: { params, body: { why: 'Meldung prüfen' }, answers: 'missing' },
    },
    keptWords,
  ),
  /** Decides; of two at once the first. Refuses `case-decided` with the case as it is, `case-own`, `case-late`. */
  decide: put(
    'moderation/cases/:id',
    { ...staff, offline: true, body: decision, current: caseRow, example: { params, body: { act: 'close' }, answers: 'missing' } },
    caseRow,
  ),
})
