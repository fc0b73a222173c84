import { v5 } from 'uuid'
import { type Collection, type Deletable, field, type Stamp, stamp } from './collection.ts'
import { joinByKey, mergeBy } from './merge.ts'

/** An unsent message of a member; id = the group written to, of an edit `<group>/<message>` (K12). */
export interface ChatDraft extends Stamp {
  text: string
  /**
   * The id that its message will have: sent by two devices, or once more after a kill, it is one message. Missing where a device of version 0
   * wrote it; `reservedBy` tells it then.
   */
  message?: string
  /** The message answered or edited. */
  replyTo?: string
  edits?: string
  at: string
  /** Texts that lost a clash and wait to be taken or dropped. */
  others: { text: string; at: string }[]
}

/** The most texts that are kept after losing a clash, the newest. */
const othersKept = 10

type Draft = ChatDraft & Deletable
type Other = ChatDraft['others'][number]

const written = ['text', 'message', 'at', 'replyTo', 'edits'] as const
const merged = mergeBy<ChatDraft>({
  together: [[...written]],
  join: {
    others: (base, mine, theirs, { base: draft, ...side }) =>
      newest([...joinByKey(other => other.text, { base, mine, theirs, winner: side.winner }), ...lost(draft, side)]),
  },
})

/** The text that does not stand after a merge, where both sides wrote a different one. */
function lost(base: Draft | undefined, { winner, mine, theirs }: { winner: 'mine' | 'theirs'; mine: Draft; theirs: Draft }): Other[] {
  const [kept, dropped] = winner === 'mine' ? [mine, theirs] : [theirs, mine]
  const bothWrote = base ? mine.text !== base.text && theirs.text !== base.text : true
  const alive = !dropped._deleted && dropped.text.trim() !== '' && dropped.text !== kept.text
  return alive && bothWrote ? [{ text: dropped.text, at: dropped.at }] : []
}

function newest(others: Other[]) {
  const byText = new Map<string, Other>()
  for (const other of others) {
    const known = byText.get(other.text)
    if (!known || known.at < other.at) byText.set(other.text, other)
  }
  const order = (a: Other, b: Other) => (a.at === b.at ? (a.text < b.text ? -1 : 1) : a.at > b.at ? -1 : 1)
  return [...byText.values()].sort(order).slice(0, othersKept)
}

const namespace = 'f1c5b1c8-6d53-4d0a-9d52-6a1b0c9a7e21'

/** The id of a draft's message; for one that names none every device works out the same. */
export const reservedBy = ({ message, id, at }: Pick<ChatDraft, 'message' | 'id' | 'at'>) => message ?? v5(`${id} ${at}`, namespace)

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * The one that is still written, of two drafts that never knew of each other and the other of which was sent or emptied; undefined of any other
 * two. How often each was changed says nothing about the text of somebody who has not sent it.
 */
function stillWritten(base: Draft | undefined, mine: Draft, theirs: Draft): Draft | undefined {
  if (base || mine._deleted === theirs._deleted || reservedBy(mine) === reservedBy(theirs)) return undefined
  return mine._deleted ? theirs : { ...mine, version: Math.max(mine.version, theirs.version) + 1, rev: theirs.rev }
}

/** Drafts: where two devices wrote, one text stands and the other is kept beside it. */
export const chatDrafts: Collection<ChatDraft> = {
  name: 'chatDrafts',
  size: 120_000,
  words: { text: 'Nachricht', _deleted: 'Gelöscht' },
  title: ({ text }) => `Entwurf: «${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`,
  mendedAt: id => ({ to: 'chat', search: { group: id.split('/')[0] } }),
  migrations: { 1: draft => ({ ...draft, message: reservedBy(draft as unknown as ChatDraft) }) },
  schema: {
    title: 'chatDraft',
    version: 1,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...stamp,
      id: { type: 'string', maxLength: 100, pattern: `^([\\w.-]{1,100}|${uuid}/${uuid})$` },
      text: field.text(5_000),
      message: field.reference,
      replyTo: field.text(100),
      edits: field.text(100),
      at: field.instant,
      others: {
        type: 'array',
        maxItems: othersKept,
        items: {
          type: 'object',
          properties: { text: field.text(5_000), at: field.instant },
          required: ['text', 'at'],
          additionalProperties: false,
        },
      },
    },
    required: ['id', 'version', 'rev', 'text', 'at', 'others'],
    indexes: ['at'],
    additionalProperties: false,
  },
  merge: (base, mine, theirs) => stillWritten(base, mine, theirs) ?? merged(base, mine, theirs),
}
