import { v7 } from 'uuid'
import { type AnyCall, type Shape, seenIn } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Checked, paramNames, type Raw } from './input.ts'
import { withSeen } from './onTop.ts'
import { savepoint } from './transaction.ts'

type RequestParts = Record<string, unknown>

/** Said for a caller who does not say which version they saw; no row has it. */
const unseen = 1_000_000

/** Fields that a call's shapes ask for and the specification's own request does not name (A97). */
interface UnsaidFields {
  /** Its row's id: another row's than the address names is never meant, and a row that is made gets one. */
  id?: 'named' | 'made'
  /** The way to the version that was seen. */
  seen?: readonly string[]
  /** The place of the row's studio. */
  studio?: readonly [part: 'body' | 'query', name: string]
  /** Nothing is done without it, or null in its place. */
  needsStudio?: boolean
}

const fieldOf = (shape: Shape | undefined, name: string) => (shape as { fields?: Record<string, Shape> } | undefined)?.fields?.[name]
const isAsked = (shape: Shape | undefined) => (shape as { spec?: { optional?: boolean } } | undefined)?.spec?.optional === false

/** The names under which calls say a studio. */
const studioNames = ['studio', 'studio_id'] as const

/** Finds once what a call asks for beyond the specification. */
export function unsaidFieldsOf(call: AnyCall): UnsaidFields {
  const { method, path, body, query } = call
  if (call.upload || call.aside || call.many) return {}
  const parts: Record<string, Shape | undefined> = { body, query }
  const way = seenIn(call)
  const version = way?.reduce<Shape | undefined>((shape, name, nth) => (nth === 0 ? parts[name] : fieldOf(shape, name)), undefined)
  const seen = way?.at(-1) === 'version' && isAsked(version) ? way : undefined
  const places = (['body', 'query'] as const).flatMap(part => studioNames.map(name => [part, name] as const))
  const isOfRow = call.row !== undefined && call.editedBy === undefined
  const codes = places.flatMap(place => {
    const field = fieldOf(parts[place[0]], place[1])
    return field && !fieldOf(field, 'code') && (isAsked(field) || isOfRow) ? [{ studio: place, needsStudio: isAsked(field) }] : []
  })
  const ofRow = { seen, ...codes[0] }
  if (!isAsked(fieldOf(body, '_id'))) return ofRow
  const id = seen && paramNames(path).length === 1 ? 'named' : !seen && method === 'POST' ? 'made' : undefined
  return { id, ...ofRow }
}

/** A request as a caller means it who left out what is ours: an id is made, the row's own studio is meant, and it is the last to write. */
export async function completed(raw: Raw, asked: UnsaidFields, homeOf: (() => Promise<string | null | undefined>) | undefined) {
  // Fields of our own may be all of a body.
  const body = isPlain(raw.body) ? { ...raw.body } : (raw.body ?? (asked.studio?.[0] === 'body' ? {} : undefined))
  const query = new URLSearchParams(raw.query)
  const says = (name: string, part: unknown) => isPlain(part) && part[name] !== undefined && part[name] !== ''
  if (asked.id && isPlain(body) && !says('_id', body) && !says('version', body))
    body._id = asked.id === 'made' ? v7() : Object.values(raw.params)[0]
  const { seen, studio } = asked
  if (studio && homeOf && !(studio[0] === 'body' ? says(studio[1], body) : query.get(studio[1]))) {
    const home = await homeOf()
    if (home === undefined) throw new Refusal('missing')
    if (home && home !== 'none' && studio[0] === 'query') query.set(studio[1], home)
    else if (home !== 'none' && isPlain(body) && (home || asked.needsStudio)) body[studio[1]] = home
  }
  const isUnseen = seen !== undefined && (seen[0] === 'query' ? !query.get('version') : isWithout(body, seen.slice(1)))
  if (isUnseen && seen[0] === 'query') query.set('version', String(unseen))
  const isAdded = query.size > new URLSearchParams(raw.query).size
  const whole = { ...raw, body: isUnseen && seen[0] === 'body' ? withUnseen(body, seen.slice(1)) : body }
  return { raw: isAdded ? { ...whole, query: query.toString() } : whole, isUnseen }
}

const isPlain = (part: unknown): part is RequestParts => typeof part === 'object' && part !== null && !Array.isArray(part)

/** True where the parts on the way are there and the last one is not. */
function isWithout(part: unknown, [name, ...more]: readonly string[]): boolean {
  if (!isPlain(part)) return false
  return more.length === 0 ? part[name!] === undefined || part[name!] === '' : isWithout(part[name!], more)
}

const withUnseen = (part: unknown, [name, ...more]: readonly string[]): unknown =>
  name === undefined ? unseen : { ...(part as RequestParts), [name]: withUnseen((part as RequestParts)[name], more) }

/** The version in which a refusal met its row, before it was cut to what the call may show. */
const met = new WeakMap<object, number>()
export function noteMet(refusal: unknown, before: unknown) {
  const version = before instanceof Refusal && isPlain(before.current) ? versionIn(before.current) : undefined
  if (refusal instanceof Refusal && version !== undefined) met.set(refusal, version)
}
/** The version of one's own row stands inside `own`. */
const versionIn = ({ version, own }: RequestParts) => [version, isPlain(own) && own.version].find(each => typeof each === 'number')

const tries = 5

/**
 * Does an act whose caller did not say what they saw: it is done on the row as it stands, and again where somebody wrote it meanwhile. A row
 * that is written for the first time stands in version 0.
 */
export async function asLast<T>(tx: Tx, call: AnyCall, input: Checked, act: (tx: Tx, input: Checked) => Promise<T>): Promise<T> {
  let said = unseen
  for (let attempt = 1; ; attempt++) {
    try {
      const whole = said === unseen ? input : withSeen(call, input, String(said))
      // A call that opens its own transactions has none to go back in.
      return await (call.through ? act(tx, whole) : savepoint(tx, inner => act(inner, whole)))
    } catch (error) {
      const stands = error instanceof Refusal ? standsIn(error, said) : undefined
      if (stands === undefined || stands === said || attempt === tries) throw error
      said = stands
    }
  }
}

function standsIn(refusal: Refusal, said: number) {
  if (refusal.code === 'stale') return met.get(refusal)
  return refusal.code === 'missing' && said === unseen ? 0 : undefined
}
