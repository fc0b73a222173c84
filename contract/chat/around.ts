import { array, type InferType, object } from 'yup'
import { get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { count, done, flag, id, instant, text } from '#contract/shapes.ts'
import { face } from './shapes.ts'

/** Somebody of whom the caller may see it: whether an app of theirs is open, and where they show it, when the last one was closed. */
export const presence = object({
  userId: id().required(),
  isOnline: flag().required(),
  /** Rounded to 5 minutes within a day, older ones to their day. */
  lastSeen: instant().nullable().default(null),
})
export type Presence = InferType<typeof presence>

const switches = {
  online: flag().label('Anzeigen, dass du online bist'),
  lastSeen: flag().label('Anzeigen, wann du zuletzt da warst'),
  typing: flag().label('Anzeigen, dass du schreibst'),
  receipts: flag().label('Lesebestätigungen'),
  pushText: flag().label('Text in Push-Nachrichten'),
  quiet: flag().label('Nachts keine Push-Nachrichten'),
}

const choices = object({
  online: switches.online.required(),
  lastSeen: switches.lastSeen.required(),
  typing: switches.typing.required(),
  receipts: switches.receipts.required(),
  pushText: switches.pushText.required(),
  quiet: switches.quiet.required(),
})
export type ChatChoices = InferType<typeof choices>

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

/** Calls around a conversation: who is there, what each shows of themselves, and invitations (K07, K14). */
export const around = {
  /** People whose presence the caller may see, as far as there is something to see. Not in the specification. */
  presence: get('chat/presence', { access: [], example: {} }, array().of(presence.required()).required()),
  /** The caller's choices of what they show; who hides something doesn't see it of others. Not in the specification. */
  choices: get('chat/choices', { access: [], example: {} }, choices),
  /** Changes those that are named. */
  choose: put(
    'chat/choices',
    {
      access: [],
      offline: true,
      lane: () => 'chat choices',
      body: object(switches),
      example: { body: { receipts: true } },
    },
    choices,
  ),
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
