import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { proof } from '#contract/publicForms.ts'
import { type SpinState, spinStates } from '#contract/rules/campaigns/states.ts'
import { count, flag, id, instant, lines, text } from '#contract/shapes.ts'
import { maybeStranger } from './shapes.ts'

/** Tickets of a roll, at most. */
export const longestRoll = 200

/** Result of somebody's spin. */
export const spun = object({
  _id: id().required(),
  state: text(10)
    .oneOf(Object.keys(spinStates) as SpinState[])
    .required(),
  /** Place of what was drawn among the wheel's fields. */
  field: count().nullable().defined(),
  prize: text(120).nullable().defined(),
  atOnce: flag().required(),
  code: text(12).nullable().defined(),
})
export type Spun = InferType<typeof spun>

const openWheel = object({
  _id: id().required(),
  title: text(120).required(),
  text: lines(20_000).nullable().defined(),
  conditions: lines(20_000).nullable().defined(),
  to: instant().required(),
  /** Fields of the wheel, around it. */
  fields: array()
    .of(object({ _id: id().required(), name: text(120).required(), blank: flag().required(), atOnce: flag().required() }).required())
    .required(),
})
export type OpenWheel = InferType<typeof openWheel>

/** The wheel of fortune (L18, V16): at home the server draws, a studio's tablet has a roll of tickets in drawn order. */
export const wheel = domain('wheel', {
  /** The wheel that runs, and by a mail's key or for who is signed in what their spin came to. */
  look: get(
    'wheel',
    { access: 'public', query: object({ key: text(120) }), limit: { times: 120, seconds: 60 }, example: { query: {} } },
    object({ wheel: openWheel.nullable().defined(), own: spun.nullable().defined() }),
  ),
  /**
   * Three ways to take part. With a roll's key and a ticket it tells what a tablet has drawn already, and is never refused for what became of it
   * meanwhile. Without one it enters an address, which is mailed a link: the answer is the same for every address. With that link's `key` the
   * server draws; the same key again answers the same.
   */
  spin: post(
    'wheel/spin',
    {
      access: 'public',
      atFair: true,
      limit: { times: 60, seconds: 60 },
      touches: ['campaigns'],
      body: object({
        key: text(120),
        campaign: id(),
        roll: text(120),
        ticket: count(1, longestRoll),
        at: instant(),
        ...maybeStranger,
        proof: proof(),
      }),
      example: { body: { key: 'x' }, answers: 'missing' },
    },
    object({ ok: flag().required(), own: spun.nullable().default(null) }),
  ),
  /** A roll for this tablet, under an id of its own: its share of what is left, mixed. Refuses `campaign-closed`, `wheel-empty`. */
  roll: post(
    'wheel/rolls',
    {
      access: ['role:studio'],
      touches: ['campaigns'],
      body: object({ _id: id().required(), campaign: id().required(), size: count(1, longestRoll) }),
      example: { body: { _id: exampleId('newRoll'), campaign: exampleId('noWheel') }, answers: 'campaign-closed' },
    },
    object({
      _id: id().required(),
      /** Shows with each ticket that it is of this roll. */
      key: text(120).required(),
      /** The prizes' ids in their order, sealed against a glance (`sealTickets`). */
      tickets: text(20_000).required(),
      until: instant().required(),
    }),
  ),
  /** Gives back what is left of a roll, of which the tablet has used so many; done again it changes nothing. */
  giveBack: post(
    'wheel/rolls/:id/return',
    {
      access: ['role:studio'],
      touches: ['campaigns'],
      body: object({ used: count(0, longestRoll).required() }),
      example: { params: { id: exampleId('roll') }, body: { used: 1 }, answers: 'missing' },
    },
    object({ left: count().required() }),
  ),
})
