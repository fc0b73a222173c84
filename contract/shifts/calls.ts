import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { planStates, type ShiftPlanState } from '#contract/rules/shifts/shiftPlans.ts'
import { count, day, done, flag, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { ownShifts, planForm, planRow, planWhole, published, settingsForm, settingsRow, shiftRow, shiftsForm } from './shapes.ts'

const right = { access: ['tt_office'], studio: studioAsked } as const
const change = { ...right, offline: true, touches: ['shiftPlans'] } as const
const studio = studioCode().required()
const version = queryCount(1, 1_000_000_000).required()
const planned = { id: exampleId('shiftPlan') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const settings = { needs: [], confirmWithin: 7 }
const plan = {
  _id: exampleId('newShiftPlan'),
  studio: 'winterthur',
  startDate: '2027-01-04',
  endDate: '2027-01-30',
  template: null,
  planningSettings: settings,
}
const times = { from: '2027-01-05T07:00:00.000Z', to: '2027-01-05T11:00:00.000Z' }
const shift = { person: null, ...times, kind: 'care', skill: null, break: 0, note: null } as const

/** Plans of a studio's shifts, what is published of them, and a studio's rules (L44, L103, L202; T36). */
export const shiftPlans = domain(
  'shiftPlans',
  {
    mendedAt: 'shifts',
    mends: { confirm: 'timetracker', show: 'timetracker', saveSettings: 'shiftSettings' },
    rows: { plan: ['edit', 'remove', 'restore'] },
    makes: { create: 'edit' },
  },
  {
    list: get(
      'shift-management/plans',
      {
        access: right.access,
        query: object({
          ...pageFields(['startDate', 'endDate', 'studio', 'state']),
          studio: list(studio, 200),
          state: list(
            text(10)
              .oneOf(Object.keys(planStates) as ShiftPlanState[])
              .required(),
            3,
          ),
        }),
        covers: ['EP-265'],
        example: { query: {} },
      },
      pageOf(planRow),
    ),
    one: get(
      'shift-management/plans/:id',
      { ...right, query: object({ studio }), example: { params: planned, query: { studio: 'winterthur' } } },
      planWhole,
    ),
    create: post('shift-management/plans', { ...change, body: planForm, example: { body: plan } }, planRow),
    edit: put(
      'shift-management/plans/:id',
      {
        ...change,
        body: planForm.shape({ version: count(1).required() }),
        example: { params: planned, body: { ...plan, ...seen, _id: planned.id }, answers: 'stale' },
      },
      planRow,
    ),
    /** A draft; one that was published stays (`plan-published`). */
    remove: del(
      'shift-management/plans/:id',
      { ...change, query: object({ studio, version }), example: { params: planned, query: seen, answers: 'stale' } },
      done,
    ),
    /** Not in the specification. */
    restore: post(
      'shift-management/plans/:id/restore',
      { ...change, body: object({ studio }), example: { params: planned, body: { studio: 'winterthur' } } },
      planRow,
    ),
    /**
     * Tells everybody what they work: needs the network. `changes` is what the planner saw; refuses `plan-changed` with the plan where more came
     * since. A shift that the law forbids is held back alone.
     */
    publish: post(
      'shift-management/plans/:id/publish',
      {
        ...right,
        touches: ['shifts'],
        body: object({ studio, changes: count(0).required() }),
        current: planRow,
        example: { params: planned, body: { studio: 'winterthur', changes: 1_000_000 }, answers: 'plan-changed' },
      },
      published,
    ),
    /** The caller knows what was published for them up to that publication; what was published since waits on. */
    confirm: post(
      'shift-management/plans/:id/confirm',
      {
        access: [],
        offline: true,
        body: object({ publication: count(1).required() }),
        example: { params: { id: exampleId('noShiftPlan') }, body: { publication: 1 }, answers: 'missing' },
      },
      done,
    ),
    /** Many shifts at once: a copied week, or a template's. Those that are there already stay. */
    copy: post(
      'shift-management/plans/:id/copy',
      {
        ...change,
        body: shiftsForm,
        example: { params: planned, body: { studio: 'winterthur', shifts: [{ _id: exampleId('copiedShift'), ...shift }] } },
      },
      array().of(shiftRow.required()).required(),
    ),
    /** A week as a poster to hang up. Not in the specification. */
    poster: get(
      'shift-management/plans/:id/poster',
      {
        ...right,
        query: object({ studio, week: day().required() }),
        example: { params: planned, query: { studio: 'winterthur', week: '2027-01-04' } },
      },
      'file',
    ),
    /** One's own published shifts (T50). */
    mine: get('shift-management/mine', { access: [], ahead: { turn: 'work' }, example: {} }, ownShifts),
    /** Switches whether the studio's card names the caller while they are on duty (T38). Not in the specification. */
    show: put(
      'shift-management/mine/shown',
      { access: [], offline: true, body: object({ shown: flag().required() }), example: { body: { shown: false } } },
      ownShifts,
    ),
    settings: get(
      'shift-management/settings/:studio',
      {
        access: right.access,
        params: { studio },
        studio: ({ params }) => params.studio,
        covers: ['EP-267'],
        example: { params: { studio: 'winterthur' } },
      },
      settingsRow,
    ),
    /** Refuses `stale`. */
    saveSettings: put(
      'shift-management/settings/:studio',
      {
        access: right.access,
        offline: true,
        params: { studio },
        studio: ({ params }) => params.studio,
        row: ({ params }) => `shiftPlans.settings/${params.studio}`,
        body: settingsForm,
        example: {
          params: { studio: 'winterthur' },
          body: { needs: [], confirmWithin: 9, horizon: 5, opens: 6, closes: 22, skills: [], swapsFree: false, version: 1_000_000 },
          answers: 'stale',
        },
      },
      settingsRow,
    ),
  },
)
