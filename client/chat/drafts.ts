import { v7 } from 'uuid'
import type { ChatLog } from '#client/data/chatLog.ts'
import { type Local, useFind } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { actsOf } from '#client/data/waitingActs.ts'
import { chat } from '#contract/chat/calls.ts'
import { longestMessage } from '#contract/chat/shapes.ts'
import { cutTo } from '#contract/shorten.ts'
import { type ChatDraft, reservedBy } from '#sync/collections/chatDrafts.ts'

export type { ChatDraft }

/** The drafts of a group: what is being written, and an edit, which comes before it (K12). */
export function useDrafts(group: string) {
  // An edit's id begins with the group's and a stroke, after which comes the 0.
  const found = useFind('chatDrafts', { selector: { id: { $gte: group, $lt: `${group}0` } } })
  const edit = found?.find(({ edits }) => edits !== undefined)
  const own = found?.find(({ id }) => id === group)
  return { known: found !== undefined, edit, own, active: edit ?? own }
}

/** The group that a draft is of. */
const groupIn = (id: string) => id.split('/')[0] as string

/** Groups in which something is being written, with what. */
export function useDraftTexts(): ReadonlyMap<string, string> {
  const found = useFind('chatDrafts', { selector: {} })
  return new Map(found?.filter(({ text }) => text.trim() !== '').map(({ id, text }) => [groupIn(id), text]))
}

const othersKept = 10
const others = ({ text, at, others }: Pick<ChatDraft, 'text' | 'at' | 'others'>) =>
  [{ text, at }, ...others.filter(other => other.text !== text)].slice(0, othersKept)

/** Edits that were given up on this device: what is still in their field is wanted no more. */
const givenUp = new Set<string>()

/** Keeps what was typed into an edit that another device has ended beside what is written in its group. */
const keepBeside = (local: Local, group: string, text: string) =>
  local.put('chatDrafts', group, draft => {
    const before: Omit<ChatDraft, 'version' | 'rev'> = draft ?? { id: group, text: '', message: v7(), at: now(), others: [] }
    return { ...before, others: others({ ...before, text, at: now() }) }
  })

/** Writes a draft down; what another device wrote since `seen` is kept beside it. One without anything in it goes. */
export async function saveDraft(local: Local, id: string, text: string, seen: string) {
  const before = await local.one('chatDrafts', id)
  if (!before) {
    const group = groupIn(id)
    if (text !== '' && id === group) await local.insert('chatDrafts', { id, text, message: v7(), at: now(), others: [] })
    // An edit that has ended takes nothing any more.
    else if (text.trim() !== '' && text !== seen && !givenUp.has(id)) await keepBeside(local, group, text)
  } else if (text === '' && !before.edits && !before.replyTo && before.others.length === 0 && before.text === seen)
    await local.remove('chatDrafts', id)
  else if (before.text !== text)
    await local.change('chatDrafts', id, draft => {
      const lost = draft.text !== seen && draft.text.trim() !== ''
      return { ...draft, text, at: now(), message: reservedBy(draft), others: lost ? others(draft) : draft.others }
    })
}

/** Writes down, behind what the group's draft says, what was typed into the field of an edit after that was sent; `seen` of it stands there already. */
export async function saveBehind(local: Local, edit: string, text: string, seen: string) {
  const group = groupIn(edit)
  const whole = (await local.one('chatDrafts', group))?.text ?? ''
  const own = whole.slice(0, whole.length - (whole.endsWith(seen) ? seen.length : 0)).trimEnd()
  await saveDraft(local, group, own && text ? `${own} ${text}` : own || text, whole)
}

/** Drops what was kept of an edit that is sent all the same. */
export async function dropBeside(local: Local, group: string, text: string) {
  const before = await local.one('chatDrafts', group)
  if (!before?.others.some(other => other.text === text)) return
  if (before.text === '' && !before.replyTo && before.others.length === 1) await local.remove('chatDrafts', group)
  else await dropOther(local, group, text)
}

/** Ends a draft whose message was sent; texts of other devices beside it stay, to be taken or dropped. */
export async function endDraft(local: Local, id: string) {
  const { others = [], edits } = (await local.one('chatDrafts', id)) ?? {}
  if (edits || others.length === 0) await local.remove('chatDrafts', id)
  else await local.put('chatDrafts', id, draft => draft && { id, text: '', message: v7(), at: now(), others: draft.others })
}

/**
 * Ends the drafts whose message lies in the outbox or the log with the same text: a kill between the two writes left both here, and on this
 * person's other devices.
 */
export async function endSent(local: Local, log: ChatLog) {
  const drafts = (await local.find('chatDrafts')).filter(({ edits, text }) => !edits && text.trim() !== '')
  if (drafts.length === 0) return
  const [rows, there] = await Promise.all([local.outbox.rows(), log.among(drafts.map(reservedBy))])
  const texts = new Map(there.map(({ _id, text }) => [_id, text]))
  for (const { key, body } of actsOf(rows, chat.send)) {
    const { _id = key, textContent } = body
    if (textContent !== undefined && !texts.has(_id)) texts.set(_id, textContent)
  }
  for (const draft of drafts) {
    const isSent = texts.get(reservedBy(draft)) === draft.text.trimEnd()
    // Words that were typed meanwhile are another text.
    if (isSent && (await local.one('chatDrafts', draft.id))?.text === draft.text) await endDraft(local, draft.id)
  }
}

/** Answers a message: the draft remembers which. An edit under way ends. */
export async function answerIn(local: Local, group: string, message: string) {
  await endEdits(local, group)
  const before = await local.one('chatDrafts', group)
  if (before) await local.change('chatDrafts', group, { replyTo: message, at: now() })
  else await local.insert('chatDrafts', { id: group, text: '', message: v7(), replyTo: message, at: now(), others: [] })
}

export async function answerNothing(local: Local, group: string) {
  const before = await local.one('chatDrafts', group)
  if (!before) return
  if (before.text === '' && before.others.length === 0) await local.remove('chatDrafts', group)
  else await local.change('chatDrafts', group, ({ replyTo, ...draft }) => ({ ...draft, at: now() }))
}

/** Begins to edit a message, in a draft of its own: what was being written comes back afterwards. The reply is dropped (L120). */
export async function beginEdit(local: Local, group: string, message: { _id: string; text: string }) {
  await endEdits(local, group)
  await answerNothing(local, group)
  givenUp.delete(`${group}/${message._id}`)
  await local.insert('chatDrafts', {
    id: `${group}/${message._id}`,
    text: message.text,
    message: message._id,
    edits: message._id,
    at: now(),
    others: [],
  })
}

export async function endEdits(local: Local, group: string) {
  const open = await local.find('chatDrafts', { selector: { id: { $gt: `${group}/`, $lt: `${group}0` } } })
  for (const { id } of open) {
    givenUp.add(id)
    await local.remove('chatDrafts', id)
  }
}

/** Puts a text that another device wrote into the field, and what stood there in its place; or drops it. */
export const takeOther = (local: Local, id: string, text: string) =>
  local.change('chatDrafts', id, draft => ({
    ...draft,
    text,
    at: now(),
    others: others(draft).filter(other => other.text !== text && other.text !== ''),
  }))

export const dropOther = (local: Local, id: string, text: string) =>
  local.change('chatDrafts', id, draft => ({ ...draft, others: draft.others.filter(other => other.text !== text) }))

/**
 * The id under which a draft is sent. One that a kill left behind though its message lies in the outbox, or that another device has sent with
 * the same text, is `sent`; with another text it becomes a message of its own.
 */
export async function idToSend(local: Local, log: ChatLog | undefined, draft: ChatDraft): Promise<string | 'sent'> {
  const id = reservedBy(draft)
  const row = (await local.outbox.rows()).find(({ key }) => key === id)
  const there = await log?.one(id)
  const text = there ? there.text : (row?.body as { textContent?: string } | undefined)?.textContent
  if (text === undefined && !there) return id
  return text === draft.text.trimEnd() || there?.deleted ? 'sent' : v7()
}

/** A draft with the device's diagnosis behind what stood there; the field shows it before anything is sent. Cut where it is too long. */
export const withDiagnosis = (before: string, diagnosis: object) =>
  cutTo(`${before.trimEnd()}${before.trim() === '' ? '' : '\n\n'}Diagnose: ${JSON.stringify(diagnosis)}`, longestMessage)
