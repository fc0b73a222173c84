import { type Collection, type Deletable, field, type Stamp, stamp } from './collection.ts'
import { joinByKey, mergeBy } from './merge.ts'

/** An unsent message of a member; id = the group or person written to. */
export interface ChatDraft extends Stamp {
  text: string
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

const written = ['text', 'at', 'replyTo', 'edits'] as const
const merged = mergeBy<ChatDraft>({
  together: [[...written]],
  join: {
    others: (base, mine, theirs, { base: draft, ...side }) =>
      newest([...joinByKey(other => other.text, base, mine, theirs, side.winner), ...lost(draft, side)]),
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

/** Drafts: where two devices wrote, one text stands and the other is kept beside it. */
export const chatDrafts: Collection<ChatDraft> = {
  name: 'chatDrafts',
  size: 120_000,
  words: { text: 'Nachricht', _deleted: 'Gelöscht' },
  migrations: {},
  schema: {
    title: 'chatDraft',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...stamp,
      id: field.word(100),
      text: field.text(5_000),
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
  merge: merged,
}
