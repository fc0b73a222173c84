import { array, type InferType, object } from 'yup'
import { get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { count, done, flag, id, instant, text } from '#contract/shapes.ts'
import { face } from './shapes.ts'

const invitation = object({
  /** The group's. */
  _id: id().required(),
  name: text(60).required(),
  bild: text(300).nullable().default(null),
  members: count().required(),
  by: face.required(),
  at: instant().required(),
  expires: instant().required(),
})
export type ChatInvitation = InferType<typeof invitation>

const group = exampleId('chatGroup')

/** Calls of invitations into groups (K14). */
export const invitationCalls = {
  /** Open invitations of the caller. Not in the specification. */
  invitations: get('chat/invitations', { access: [], example: {} }, array().of(invitation.required()).required()),
  /** Accepts or declines an invitation; one that is over is `missing`. Not in the specification. */
  answer: post(
    'chat/groups/:id/invitation',
    {
      access: [],
      offline: true,
      lane: ({ params }) => `chat ${params.id}`,
      body: object({ accept: flag().required() }),
      example: { params: { id: group }, body: { accept: false }, answers: 'missing' },
    },
    done,
  ),
  /** People with an open invitation into a group, for its admins; a declined one looks open. Not in the specification. */
  invited: get('chat/groups/:id/invited', { access: [], example: { params: { id: group } } }, array().of(face.required()).required()),
}
