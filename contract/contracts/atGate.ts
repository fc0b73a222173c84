import { type InferType, object } from 'yup'
import { get } from '#contract/call.ts'
import { sells } from '#contract/contractAccess.ts'
import { exampleId } from '#contract/examples.ts'
import { day, flag, instant, studioCode, text } from '#contract/shapes.ts'

/** A door's words to somebody at a moment (C44). */
const atGate = object({
  studio: studioCode().required(),
  studioName: text(120).required(),
  /** The moment that was asked for. */
  at: instant().required(),
  open: flag().required(),
  /** They may not come in for a while, whatever they have. */
  barred: flag().required(),
  /** Last day on which this holds; null where no day is known. */
  until: day().nullable().defined(),
  /** To the person, in a sentence. */
  member: text(600).required(),
})
export type AtGate = InferType<typeof atGate>

const atGateForStaff = atGate.shape({
  /** All reasons, one after the other. */
  staff: text(2000).required(),
  /** When the access-control service said what is owed; null where it has said nothing by then. */
  statedAt: instant().nullable().defined(),
})
export type AtGateForStaff = InferType<typeof atGateForStaff>

const studioIn = ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined

/** Calls of `contracts` that ask the door's own function why somebody comes in or does not (C44, «Warum?»). */
export const gateCalls = {
  /**
   * For staff, at the door of one of their studios, now or at an earlier moment by what was known then: 90 days back, for visits are forgotten
   * after that (C28). Refuses `invalid` at `at`, and `missing` for whoever has nothing to do with their studios. Not in the specification.
   */
  atGate: get(
    'dashboard/contract/person/:userId/gate',
    {
      access: sells,
      studio: studioIn,
      query: object({ studio: studioCode().required(), at: instant() }),
      example: { params: { userId: exampleId('contractMember') }, query: { studio: 'pfungen' } },
    },
    atGateForStaff,
  ),
  /** For oneself, now, at the door of a studio: of one's own where none is named. Not in the specification. */
  ownGate: get(
    'contract/mine/gate',
    { access: [], query: object({ studio: studioCode() }), example: { query: { studio: 'pfungen' } } },
    atGate,
  ),
}
