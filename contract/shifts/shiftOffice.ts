import { object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, list, queryCount, studioCode } from '#contract/shapes.ts'
import { shiftForm, shiftRow, templateForm, templateRow } from './shapes.ts'

const right = { access: ['tt_office'], studio: studioAsked } as const
const change = { ...right, offline: true, touches: ['shiftPlans'] } as const
const studio = studioCode().required()
const version = queryCount(1, 1_000_000_000).required()
const seen = { studio: 'winterthur', version: 1_000_000 }
const times = { from: '2027-01-05T07:00:00.000Z', to: '2027-01-05T11:00:00.000Z' }
const shift = { person: null, ...times, kind: 'care', skill: null, break: 0, note: null } as const

const at = { id: exampleId('shift') }
const body = { _id: exampleId('newShift'), plan: exampleId('shiftPlan'), studio: 'winterthur', ...shift }

/**
 * Single shifts of a plan (T36); each has a version, so that two planners change different ones side by side. They follow their plan in its lane.
 */
export const shifts = domain(
  'shifts',
  { lane: 'shiftPlans', mendedAt: 'shifts', rows: { shift: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    create: post('shift-management/shifts', { ...change, body: shiftForm, example: { body } }, shiftRow),
    edit: put(
      'shift-management/shifts/:id',
      {
        ...change,
        body: shiftForm.shape({ version: count(1).required() }),
        example: { params: at, body: { ...body, ...seen, _id: at.id, break: 15 }, answers: 'stale' },
      },
      shiftRow,
    ),
    remove: del(
      'shift-management/shifts/:id',
      { ...change, query: object({ studio, version }), example: { params: at, query: seen, answers: 'stale' } },
      done,
    ),
    /** Not in the specification. */
    restore: post(
      'shift-management/shifts/:id/restore',
      { ...change, body: object({ studio }), example: { params: at, body: { studio: 'winterthur' } } },
      shiftRow,
    ),
  },
)

const kept = { id: exampleId('shiftTemplate') }
const line = { weekday: 1, from: '06:00', to: '14:00', kind: 'care', skill: null, break: 30, count: 1 }
const template = { _id: exampleId('newShiftTemplate'), studio: 'winterthur', name: 'Frühdienst', lines: [line] }

/** Weeks as templates (L103, L202). */
export const shiftTemplates = domain(
  'shiftTemplates',
  { mendedAt: 'shiftSettings', rows: { template: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    list: get(
      'shift-management/template',
      {
        access: right.access,
        query: object({ ...pageFields(['name', 'studio']), studio: list(studio, 200) }),
        covers: ['EP-266'],
        example: { query: {} },
      },
      pageOf(templateRow),
    ),
    one: get(
      'shift-management/template/:id',
      { ...right, query: object({ studio }), example: { params: kept, query: { studio: 'winterthur' } } },
      templateRow,
    ),
    create: post('shift-management/template', { ...right, offline: true, body: templateForm, example: { body: template } }, templateRow),
    edit: put(
      'shift-management/template/:id',
      {
        ...right,
        offline: true,
        body: templateForm.shape({ version: count(1).required() }),
        example: { params: kept, body: { ...template, ...seen, _id: kept.id }, answers: 'stale' },
      },
      templateRow,
    ),
    remove: del(
      'shift-management/template/:id',
      { ...right, offline: true, query: object({ studio, version }), example: { params: kept, query: seen, answers: 'stale' } },
      done,
    ),
    /** Not in the specification. */
    restore: post(
      'shift-management/template/:id/restore',
      { ...right, offline: true, body: object({ studio }), example: { params: kept, body: { studio: 'winterthur' } } },
      templateRow,
    ),
  },
)
