import { array, type InferType, object } from 'yup'
import { count, cursor, flag, id, instant, list, text } from '#contract/shapes.ts'
import { writtenText } from '#contract/written.ts'

/** The most letters of a message (K46). */
export const longestMessage = 5000

/** Years after which a message is forgotten, at the studio and on each device (K39). */
export const yearsKept = 3

/** The most people in a group, and the most that one call adds (K05). */
export const largestGroup = 256
export const mostAdded = 100

/** The messages of one page, the most that one asks for, and the most readers that a message names (K04). */
export const chatPage = 100
export const longestChatPage = 500
export const mostReaders = 50

/** A number of a group: each message takes one, each edit, and each member who reads it. */
export const groupNumber = () => count(0, 1_000_000_000)

/** The text of a message, which is never empty. */
export const messageText = () => writtenText(longestMessage).min(1, 'Schreib zuerst etwas.').label('Nachricht')

/** The most letters of a group's name (K05). */
export const longestGroupName = 60
const unnamed = 'Die Gruppe braucht einen Namen.'
export const groupName = () => writtenText(longestGroupName, unnamed).min(1, unnamed).label('Name der Gruppe')

export const memberRole = () => text(10).oneOf(['admin', 'member'] as const)
export type MemberRole = 'admin' | 'member'

/** Somebody as a conversation shows them; `bild` is an address for this reader alone. */
export const face = object({
  _id: id().required(),
  vorname: text().required(),
  nachname: text().required(),
  bild: text(300).nullable().default(null),
})
export type Face = InferType<typeof face>

/** Somebody whom one may write to; `studio` of a studio's own account, `trainer` of who makes training plans (H23). */
export const writable = face.shape({ studio: flag().required(), trainer: flag().default(false) })
export type Writable = InferType<typeof writable>

/**
 * A message (L91). `number` is its place in the group, `changed` the newest number it took: sent, edited, deleted and read all take numbers of
 * one count (K03). `deleted` says who took it back; it has no text then.
 */
export const message = object({
  _id: id().required(),
  groupId: id().required(),
  number: groupNumber().required(),
  changed: groupNumber().required(),
  version: groupNumber().required(),
  /** Null once that account is gone. */
  senderId: face.nullable().default(null),
  /** Both are the same (K02). */
  textContent: text(longestMessage).defined(),
  text: text(longestMessage).defined(),
  replyToMessageId: id().nullable().default(null),
  /** Receipt by the studio, and the device's own clock where it said so. */
  at: instant().required(),
  written: instant().nullable().default(null),
  edited: flag().required(),
  deleted: text(10)
    .oneOf(['author', 'group', 'studio'] as const)
    .nullable()
    .default(null),
  /** Ids of its readers besides its author, and how many there are. */
  readBy: list(id().required(), mostReaders).required(),
  readers: count().required(),
})
export type ChatMessage = InferType<typeof message>

/** How far somebody has read a group, which only rises, and the first number that they may read: older messages are not read by them. */
export const mark = object({
  userId: id().required(),
  first: groupNumber().required(),
  number: groupNumber().required(),
  changed: groupNumber().required(),
})

/**
 * A page of a group: its messages, the marks that changed, and `cursor`, up to which the caller knows all that changed once it has the page.
 * `more` says that there is more in the direction that was asked for.
 */
export const messagePage = object({
  rows: array().of(message).required(),
  marks: array().of(mark).required(),
  cursor: groupNumber().required(),
  count: groupNumber().required(),
  more: flag().required(),
})
export type MessagePage = InferType<typeof messagePage>

/** Messages that were looked for, the newest first, and the place from which on older ones follow. */
export const searchPage = object({ rows: array().of(message).required(), next: cursor().nullable().default(null) })

/** The most messages that a search answers at once, and the fewest letters that it takes (L143). */
export const longestSearchPage = 30
export const fewestSought = 3

export const groupMember = face.shape({ userId: id().required(), role: memberRole().required() })

/** A group as one of its members sees it. */
export const group = object({
  _id: id().required(),
  kind: text(10)
    .oneOf(['group', 'direct'] as const)
    .required(),
  /** Name of the group; in a one-to-one chat the other person's. */
  name: text(200).required(),
  bild: text(300).nullable().default(null),
  members: array().of(groupMember).required(),
  /** `left`: no longer a member. `closed`: nobody writes here any more. */
  state: text(10)
    .oneOf(['open', 'left', 'closed'] as const)
    .required(),
  muted: flag().required(),
  count: groupNumber().required(),
  /** Own mark, and the messages of others above it. */
  read: groupNumber().required(),
  unread: count().required(),
  last: message.nullable().default(null),
  version: groupNumber().required(),
  createdAt: instant().required(),
})
export type ChatGroup = InferType<typeof group>

/** Answer to a change: such answers are kept, and no text of a message may be kept with them (K09). */
export const changedGroup = group.omit(['last'])

/** The receipt of a message, which never repeats its text (K09). */
export const receipt = object({
  _id: id().required(),
  number: groupNumber().required(),
  changed: groupNumber().required(),
  version: groupNumber().required(),
  at: instant().required(),
})
