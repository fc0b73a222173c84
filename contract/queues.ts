import { object } from 'yup'
import { del, domain, get, post, put } from './call.ts'
import { count, flag, studioCode, text } from './shapes.ts'

const params = { studio: studioCode().required() }
const there = { params: { studio: 'winterthur' } }
const queueStudioOf = ({ params }: { params: Record<string, string> }) => params.studio

/** How many wait before a full house, and one's own place; nobody where it is off. */
export const queueState = object({
  on: flag().required(),
  waiting: count(0).required(),
  /** 1 is next; null of whoever does not wait, and of nobody signed in. */
  place: count(1).nullable().defined(),
  /** Since when the caller was asked to come in. */
  called: text(30).nullable().defined(),
})

/** A plain queue for a full house (L228, V38): off unless a studio turns it on. Joining needs the network. */
export const queues = domain('queues', {
  state: get(
    'covid/queue/:studio',
    { access: 'public', params, limit: { times: 60, seconds: 60 }, covers: ['EP-492'], example: there },
    queueState,
  ),
  /** Refuses `queue-off`. Who waits already keeps the place. */
  join: post(
    'covid/queue/:studio',
    { access: [], params, limit: { times: 20, seconds: 3600 }, example: { params: { studio: 'pfungen' }, answers: 'queue-off' } },
    queueState,
  ),
  leave: del('covid/queue/:studio', { access: [], params, example: there }, queueState),
  /** Asks the first one in; an empty queue stays as it is. */
  next: post('covid/queue/:studio/next', { access: ['u_search'], params, studio: queueStudioOf, example: there }, queueState),
  /** Turns it on or off; who waited is asked in no more. */
  turn: put(
    'covid/queue/:studio',
    {
      access: ['u_search'],
      params,
      studio: queueStudioOf,
      body: object({ on: flag().required() }),
      example: { ...there, body: { on: true } },
    },
    queueState,
  ),
})
