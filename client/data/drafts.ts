import { getDefaultStore } from 'jotai'
import { type Local, localAtom } from './local.ts'
import { partingKey, session } from './signed.ts'
import { deviceTexts } from './storage.ts'
import { now } from './time.ts'

/** The unsaved values of a form. */
export interface UnsavedForm {
  values: Record<string, unknown>
  /** Values of the fields before they were changed. */
  from?: Record<string, unknown>
  /** Values that the form would have sent besides: its row's id and version. */
  also?: Record<string, unknown>
  at: string
}

/** Storage place of a form's draft. */
export interface DraftPlace {
  /** Member whose database holds the draft. */
  member: string
  name: string
}

export const draftShelf = 'draft/'
/**
 * Prefix of drafts in localStorage, where each lies until the member's database holds it: a closing page can't wait for a database, but
 * writes localStorage at once.
 */
const prefix = 'typed/'
/** Most letters of a draft in localStorage; a longer one lies in the database alone. */
const longest = 100_000

const ownPrefix = (member: string) => `${prefix}${member}/`
const keyOf = ({ member, name }: DraftPlace) => ownPrefix(member) + name

/** JSON has neither value, and a field that was emptied must not come back filled. */
const unsaid = { undefined, NaN: Number.NaN }
const markUnsaid = (value: unknown) => (value === undefined ? { unsaid: 'undefined' } : Number.isNaN(value) ? { unsaid: 'NaN' } : value)

/** Text of each part of a draft: what a form holds is never changed in place, so that a key costs the text of what it changed. */
const texts = new WeakMap<object, string>()

function textOf(value: unknown): string {
  const told = markUnsaid(value)
  if (told === null || typeof told !== 'object' || 'toJSON' in told) return JSON.stringify(told) ?? 'null'
  const known = texts.get(told)
  if (known !== undefined) return known
  const text = Array.isArray(told)
    ? `[${told.map(textOf).join(',')}]`
    : `{${Object.entries(told)
        .map(([name, inner]) => `${JSON.stringify(name)}:${textOf(inner)}`)
        .join(',')}}`
  texts.set(told, text)
  return text
}

function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived)
  if (value === null || typeof value !== 'object') return value
  if ('unsaid' in value) return unsaid[value.unsaid as keyof typeof unsaid]
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revived(inner)]))
}

const draftOf = (text: string) => revived(JSON.parse(text)) as UnsavedForm

function read(key: string): UnsavedForm | undefined {
  try {
    const text = deviceTexts.getItem(key)
    return text === null ? undefined : draftOf(text)
  } catch {
    return undefined
  }
}

/**
 * A draft as the database holds it: its text, which a write copies at once, where RxDB would copy each part of a plan of sixty exercises several times.
 * One that an earlier version kept lies there in parts.
 */
type StoredDraft = { text: string; at: string } | UnsavedForm

const keptOf = (draft: UnsavedForm): StoredDraft => ({ text: textOf(draft), at: draft.at })

async function lying(keep: Local['keep'], name: string): Promise<UnsavedForm | undefined> {
  const kept = await keep.get<StoredDraft>(draftShelf + name)
  return kept && 'text' in kept ? draftOf(kept.text) : kept
}

/** On a studio's tablet each employee has drafts of their own, which nobody else there is offered. */
export function placeOf(name: string): DraftPlace | undefined {
  const { user, employee } = session()
  return user && { member: user._id, name: employee ? `${employee.employee._id}/${name}` : name }
}

/** Writes a draft to localStorage at once; not while, or after, its member is signed out. */
export function noteTyped(place: DraftPlace, draft: UnsavedForm) {
  if (deviceTexts.getItem('token') === null || deviceTexts.getItem(partingKey) !== null) return
  const text = textOf(draft)
  // The database has the draft where localStorage is full.
  if (text.length > longest || !deviceTexts.setItem(keyOf(place), text)) deviceTexts.removeItem(keyOf(place))
}

/** Forgets a draft in localStorage that was taken back before the database kept it. */
export const forgetTypedAt = (place: DraftPlace) => deviceTexts.removeItem(keyOf(place))

export const typedAt = (place: DraftPlace) => read(keyOf(place))

const turns = new WeakMap<Local, Promise<unknown>>()

/**
 * Runs the work of one member in turn (a queue), or a late write would bring back a draft that was thrown away. Skipped while that member's
 * database is not open.
 */
function inTurn(member: string, work: (local: Local) => Promise<unknown>): Promise<unknown> {
  const local = getDefaultStore().get(localAtom)
  if (local?.member !== member) return Promise.resolve()
  const step = (turns.get(local) ?? Promise.resolve()).then(() => work(local))
  turns.set(
    local,
    step.catch(() => {}),
  )
  return step
}

/** Shelf of the moments at which drafts were saved or thrown away. */
const goneShelf = 'draftGone/'

/**
 * A killed browser comes back with localStorage as it was seconds, at worst minutes, before: a draft there may be older than the one that
 * the database holds, or have been saved or thrown away since.
 */
async function isOutdated(keep: Local['keep'], name: string, { at }: UnsavedForm) {
  const [there, gone] = await Promise.all([keep.get<StoredDraft>(draftShelf + name), keep.get<string>(goneShelf + name)])
  return [there?.at, gone].some(since => since !== undefined && since >= at)
}

/** The draft in the database, unless the typed one is newer. */
export const newestDraft = async ({ keep }: Local, { name }: DraftPlace, typed: UnsavedForm | undefined) =>
  typed && !(await isOutdated(keep, name, typed)) ? typed : lying(keep, name)

/**
 * Moves a draft into the member's database; text typed meanwhile stays in localStorage. Where the write fails, the draft still lies there
 * at the next start.
 */
export const keepDraft = (place: DraftPlace, draft: UnsavedForm) =>
  inTurn(place.member, async ({ keep }) => {
    await keep.set(draftShelf + place.name, keptOf(draft))
    // Its text ends with its moment: taking a long one apart would cost the next key more than the write.
    if (deviceTexts.getItem(keyOf(place))?.endsWith(`"at":${JSON.stringify(draft.at)}}`)) deviceTexts.removeItem(keyOf(place))
  }).catch(() => {})

export async function dropDraft(place: DraftPlace) {
  deviceTexts.removeItem(keyOf(place))
  await inTurn(place.member, async ({ keep }) => {
    await keep.set(goneShelf + place.name, now())
    await keep.delete(draftShelf + place.name)
  })
}

const keySelectorOf = (start: string) => ({ key: { $gte: start, $lt: `${start}\uffff` } })
const keysFrom = (start: string) => deviceTexts.keys().filter(key => key.startsWith(start))

const namesOf = (member: string) => keysFrom(ownPrefix(member)).map(key => key.slice(ownPrefix(member).length))

/** Shelf of what is typed in chats, whose drafts are rows that other devices have too: it is moved there by the chat. */
const chatShelf = 'chat/'
/** Ids of the chats' drafts of which something lies in localStorage. */
export function typedLines(): string[] {
  const place = placeOf(chatShelf)
  return place ? namesOf(place.member).flatMap(name => (name.startsWith(place.name) ? [name.slice(place.name.length)] : [])) : []
}

/** Moves into a database the drafts that an earlier page had no time to move. */
export async function keepTypedIn({ member, keep, collections }: Local) {
  const names = namesOf(member).filter(name => !name.includes(chatShelf))
  for (const name of names) {
    const key = keyOf({ member, name })
    const draft = read(key)
    if (draft && !(await isOutdated(keep, name, draft))) await keep.set(draftShelf + name, keptOf(draft))
    if (read(key)?.at === draft?.at) deviceTexts.removeItem(key)
  }
  // A draft that lies there no more cannot come back.
  const gone = await collections.keep.find({ selector: keySelectorOf(goneShelf) }).exec()
  for (const { key } of gone) if (!names.includes(key.slice(goneShelf.length))) await keep.delete(key)
}

/** The same before its member leaves, with what was typed in chats, which the chat takes from there once they are back (`giveLinesBack`). */
export async function keepAllTypedIn(local: Local) {
  await keepTypedIn(local)
  for (const name of namesOf(local.member)) {
    const key = keyOf({ member: local.member, name })
    const note = read(key)
    if (note) await local.keep.set(draftShelf + name, keptOf(note))
    deviceTexts.removeItem(key)
  }
}

/** Puts back where the chat looks for it what was typed there before its member left; what was typed since stays, and that waits. */
export async function giveLinesBack({ keep, collections }: Local) {
  const place = placeOf(chatShelf)
  if (!place) return
  const kept = await collections.keep.find({ selector: keySelectorOf(draftShelf + place.name) }).exec()
  for (const { key } of kept) {
    const line = { ...place, name: key.slice(draftShelf.length) }
    const note = await lying(keep, line.name)
    if (note && !typedAt(line)) noteTyped(line, note)
    // On a full device it stays where it is, and while something else is typed there.
    if (note && typedAt(line)?.at === note.at) await keep.delete(key)
  }
}

/** True where drafts lie in a database. */
export const hasDrafts = async ({ collections }: Local) =>
  (await collections.keep.findOne({ selector: keySelectorOf(draftShelf) }).exec()) !== null

/** The same at a start, in turn with what is typed. */
export const keepTyped = (member: string) => inTurn(member, keepTypedIn).catch(() => {})

/** Forgets a member's drafts in localStorage, together with the member's database. */
export function forgetTyped(member: string) {
  for (const key of keysFrom(ownPrefix(member))) deviceTexts.removeItem(key)
}

/** Forgets the drafts of an employee who is taken off this tablet. */
export async function forgetDraftsOf(employee: string) {
  const { user } = session()
  if (!user) return
  for (const key of keysFrom(`${ownPrefix(user._id)}${employee}/`)) deviceTexts.removeItem(key)
  const start = `${draftShelf}${employee}/`
  await inTurn(user._id, ({ collections }) => collections.keep.find({ selector: keySelectorOf(start) }).remove())
}
