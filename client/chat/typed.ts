import { forgetTypedAt, giveLinesBack, noteTyped, placeOf, typedAt, typedLines } from '#client/data/drafts.ts'
import type { Local } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { actsOf } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import { type ChatDraft, saveDraft } from './drafts.ts'

// Typed text lies in localStorage at once, until the draft of the group holds it: a page that is killed can't wait for a database.

interface Note {
  text: string
  /** The stored text that it was made from. */
  seen: string
  at: string
}

const placeFor = (id: string) => placeOf(`chat/${id}`)
const goneShelf = 'chatGone/'
const goneKey = (id: string) => goneShelf + id

/** Notes what stands in the field of this draft; answers its moment. */
export function noteLine(id: string, text: string, seen: string): string {
  const [place, at] = [placeFor(id), now()]
  if (place) noteTyped(place, { values: { text, seen }, at })
  return at
}

function noteOf(id: string): Note | undefined {
  const place = placeFor(id)
  const note = place && typedAt(place)
  return note && ({ ...note.values, at: note.at } as Note)
}

/** Forgets a note, unless something was typed since. */
export function forgetLine(id: string, at: string | undefined) {
  const place = placeFor(id)
  if (place && at !== undefined && noteOf(id)?.at === at) forgetTypedAt(place)
}

/**
 * Says that what was noted of a field until a moment is wanted no more, since it was written down, emptied or sent here: a browser that is killed comes
 * back with what it noted seconds before.
 */
export const saidGone = ({ keep }: Local, id: string, at = now()) => keep.set(goneKey(id), at)

/**
 * True where the draft holds what was noted, where this device wrote down newer words or the field was emptied since, or where that went as a message. How
 * new a draft is says nothing: another device may have written it, which knew nothing of what was noted here.
 */
async function isOver(local: Local, id: string, { text, at }: Note) {
  const [draft, gone, rows] = await Promise.all([
    local.one('chatDrafts', id) as Promise<ChatDraft | undefined>,
    local.keep.get<string>(goneKey(id)),
    local.outbox.rows(),
  ])
  if (gone !== undefined && gone >= at) return true
  if (draft && [draft, ...draft.others].some(held => held.text === text)) return true
  const [group, edits] = id.split('/')
  if (edits !== undefined) return actsOf(rows, chat.editMessage, edits).some(({ body }) => body.textContent === text.trimEnd())
  return actsOf(rows, chat.send, group).some(
    ({ body }) => body.textContent === text.trimEnd() && (body.written === undefined || String(body.written) >= at),
  )
}

/** In ms: so old is a note before it counts as left behind; another tab may be about to write down its own. */
const leftBehind = 2_000

const turns = new WeakMap<Local, Promise<unknown>>()

/** Writes down as drafts what a page that was killed had no time to, and what came back with its member; one run after the other. */
export function restoreLines(local: Local): Promise<void> {
  const step = (turns.get(local) ?? Promise.resolve()).then(() => restoreNow(local))
  turns.set(
    local,
    step.catch(() => {}),
  )
  return step
}

async function restoreNow(local: Local) {
  await giveLinesBack(local)
  for (const id of typedLines()) {
    const note = noteOf(id)
    if (!note) continue
    const age = Date.now() - Date.parse(note.at)
    if (age < leftBehind) await new Promise(after => setTimeout(after, leftBehind - Math.max(age, 0)))
    // Still the same: whoever types it writes it down.
    if (noteOf(id)?.at !== note.at) continue
    if (!(await isOver(local, id, note))) await saveDraft(local, id, note.text, note.seen)
    forgetLine(id, note.at)
  }
  // A note that lies there no more cannot come back.
  const gone = await local.collections.keep.find({ selector: { key: { $gte: goneShelf, $lt: `${goneShelf}\uffff` } } }).exec()
  const left = new Set(typedLines().map(goneKey))
  for (const { key } of gone) if (!left.has(key)) await local.keep.delete(key)
}
