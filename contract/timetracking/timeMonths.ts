import { array, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { id, list, studioCode, text } from '#contract/shapes.ts'
import { reason } from './shapes.ts'
import { balanceMinutes, monthRow, monthState, monthText, monthView, sheetHash } from './sheets.ts'

/** The most months of one lock (T25). */
const mostLocked = 100

const usual: Usual = {
  mendedAt: 'timetrackerOffice',
  mends: {
    selfSubmit: 'timetracker',
    submit: 'timetrackerManagement',
    // Without a reason it is one's own signature that is taken back.
    update: ({ body }) => ({ to: (body as { reason?: string | null }).reason ? 'timetrackerOffice' : 'timetracker' }),
  },
}
const stamps = () => 'stamps'
const waits = { offline: true, lane: stamps, touches: ['timetracking', 'timeOffice', 'payroll'] } as const
const reads = { access: ['tt_management', 'tt_office', 'g_studioadmin'] } as const
/** Somebody, or `me`. */
const someone = () =>
  text(36)
    .matches(/^(me|[0-9a-f-]{36})$/, 'Diese Kennung ist nicht lesbar.')
    .required()
const params = { user: someone(), month: monthText().required() }
const month = '2026-11'
const hash = '0'.repeat(64)
const mine = { params: { user: 'me', month } }
const nobody = { user: exampleId('noEntry'), month, hash }

/**
 * Months of working time (L200; T25, T34): the person signs, somebody with tt_management confirms, the office locks. What changes a sheet clears
 * its signatures; what comes after the lock counts in the first open month.
 */
export const timeMonths = domain('timeMonths', usual, {
  /** Signs one's own. Refuses `stale` where the sheet differs, `month-open`, `month-running` and `month-state`. */
  selfSubmit: post(
    'timetracker/month/selfsubmit',
    {
      ...waits,
      access: [],
      body: object({ month: monthText().required(), hash: sheetHash().required() }),
      covers: ['EP-223'],
      example: { body: { month, hash }, answers: 'stale' },
    },
    monthView,
  ),
  /** Confirms somebody else's. Refuses `own`, and as `selfSubmit`. */
  submit: post(
    'timetracker/month/submit',
    {
      ...waits,
      access: ['tt_management'],
      body: object({ user: id().required(), month: monthText().required(), hash: sheetHash().required() }),
      covers: ['EP-222'],
      example: { body: nobody, answers: 'missing' },
    },
    monthView,
  ),
  /**
   * Opens one again, or locks one with what is carried over. One's own signature is taken back by its person; all else is tt_office's. Refuses
   * `month-plan` where it is to be locked without its person's signature and holds hours that were taken over from a plan (T22).
   */
  update: post(
    'timetracker/month/update',
    {
      ...waits,
      access: [],
      body: object({
        user: id().required(),
        month: monthText().required(),
        state: monthState().oneOf(['open', 'locked']).required(),
        /** Hash of the sheet that is locked. */
        hash: sheetHash(),
        reason: reason().nullable().default(null),
        carry: object({ opening: balanceMinutes().nullable().default(null), paid: balanceMinutes().min(0).default(0) })
          .nullable()
          .default(null),
      }),
      covers: ['EP-224'],
      example: { body: { ...nobody, state: 'locked' }, answers: 'missing' },
    },
    monthView,
  ),
  /** Locks several, each with a verdict of its own. Not in the specification. */
  lock: post(
    'timetracker/months/lock',
    {
      access: ['tt_office'],
      touches: waits.touches,
      body: object({
        items: list(object({ user: id().required(), month: monthText().required(), hash: sheetHash().required() }).required(), mostLocked)
          .min(1)
          .required(),
        reason: reason().nullable().default(null),
      }),
      example: { body: { items: [nobody] } },
    },
    object({
      items: array()
        .of(object({ user: id().required(), month: monthText().required(), verdict: text(40).required() }).required())
        .required(),
    }),
  ),
  /** Those of everybody employed in the caller's studios; of the last month where none is named. Not in the specification. */
  list: get(
    'timetracker/months',
    {
      ...reads,
      query: object({
        ...pageFields(['name']),
        month: list(monthText().required(), 1),
        studio: list(studioCode().required(), 200),
        state: list(monthState().required(), 4),
      }),
      example: { query: {} },
    },
    pageOf(monthRow),
  ),
  /** One's own, or of somebody whose times the caller decides on. Not in the specification (T50). */
  one: get('timetracker/month/:user/:month', { access: [], params, example: mine }, monthView),
  pdf: get('timetracker/month/:user/:month/pdf', { access: [], params, example: mine }, 'file'),
  excel: get('timetracker/month/:user/:month/excel', { access: [], params, example: mine }, 'file'),
})
