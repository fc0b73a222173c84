import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, done, list, queryCount, studioCode } from '#contract/shapes.ts'
import { appointmentKindText, timeForm, timeRow, trainerRow } from './shapes.ts'

const right = { access: ['g_employeemanager'] } as const
const change = { ...right, offline: true, studio: studioAsked, touches: ['appointments'] } as const
const code = studioCode().required()
const params = { id: exampleId('appointmentTime') }
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = {
  _id: exampleId('newAppointmentTime'),
  studio: 'winterthur',
  kind: 'trial' as const,
  weekdays: [1, 3],
  from: '17:00',
  to: '20:00',
  minutes: 60,
  places: 2,
  trainer: null,
}

/** When appointments can be chosen (V18). Not in the specification. */
export const appointmentTimes = domain(
  'appointmentTimes',
  { mendedAt: 'appointmentTimes', rows: { time: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    list: get(
      'terminplaner/times',
      {
        ...right,
        query: object({
          ...pageFields(['kind', 'from', 'studio']),
          studio: list(code, 200),
          kind: list(appointmentKindText().required(), 3),
        }),
        example: { query: {} },
      },
      pageOf(timeRow),
    ),
    one: get(
      'terminplaner/times/:id',
      { ...right, studio: studioAsked, query: object({ studio: studioCode() }), example: { params, query: { studio: 'winterthur' } } },
      timeRow,
    ),
    create: post('terminplaner/times', { ...change, body: timeForm, example: { body } }, timeRow),
    edit: put(
      'terminplaner/times/:id',
      {
        ...change,
        body: timeForm.shape({ version: count(1).required() }),
        example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
      },
      timeRow,
    ),
    remove: del(
      'terminplaner/times/:id',
      {
        ...change,
        query: object({ studio: code, version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: seen, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'terminplaner/times/:id/restore',
      { ...change, body: object({ studio: code }), example: { params, body: { studio: 'winterthur' } } },
      timeRow,
    ),
    /** People of a studio who may stand behind such times. */
    trainers: get(
      'terminplaner/trainers',
      { ...right, studio: studioAsked, query: object({ studio: code }), example: { query: { studio: 'winterthur' } } },
      array().of(trainerRow.required()).required(),
    ),
  },
)
