import { type InferType, type Schema, ValidationError } from 'yup'
import type { AnyCall, Shape } from '#contract/call.ts'
import { contractVersion } from '#contract/headers.ts'
import { Refusal } from '#contract/refusals.ts'
import { id, isId, type JudgedAs } from '#contract/shapes.ts'
import { asWritten, isOtherKind, keeper, type Longest, planOf, type ShapePlan } from './shape.ts'

/** A request's input before it is checked. */
export interface Raw {
  params: Record<string, string | undefined>
  query: string
  body: unknown
  /** The version of the contract under which it was written down; what did not wait is of this one. */
  contract?: number
}

export interface Checked {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

type Faults = Record<string, string>

const strictly = { abortEarly: false, stripUnknown: true, disableStackTrace: true } as const
const mostFaults = 50
const rowId = id().required()

/** Makes the check of a call's input; it throws `invalid` with every fault by its field's path. */
export function checker(call: AnyCall): (raw: Raw) => Checked {
  const params = paramNames(call.path).map(name => {
    const shape = (call.params as Record<string, Shape> | undefined)?.[name] ?? rowId
    return { name, shape, plan: planOf(shape) }
  })
  const query = call.query && { shape: call.query, plan: planOf(call.query) }
  const body = call.body && bodyChecker(call.body)
  return raw => {
    const faults: Faults = {}
    const judged: JudgedAs = { contract: raw.contract ?? contractVersion }
    const checked: Checked = { params: {}, query: {}, body: undefined }
    for (const { name, shape, plan } of params) {
      const given = raw.params[name]
      // The shape of a row's id is asked for its message alone: it stands in nearly every request, and its whole check is this.
      checked.params[name] =
        shape === rowId && isId(given) ? given : (judge(shape, prepare(given, plan, name, faults), { faults, whole: name }) as string)
    }
    if (query) {
      const given = prepare(parseQuery(raw.query, query.plan), query.plan, '', faults)
      checked.query = judge(query.shape, given, { faults, whole: 'query' }) as Checked['query']
    }
    // Read and checked by its bytes.
    if (call.upload || call.aside) checked.body = raw.body
    else if (body) checked.body = body(raw.body, faults, judged)
    if (Object.keys(faults).length > 0) throw new Refusal('invalid', faults)
    return checked
  }
}

function bodyChecker(shape: Shape) {
  const plan = planOf(shape)
  const keep = keeper(plan)
  return (body: unknown, faults: Faults, judged?: JudgedAs) =>
    keep(judge(shape, prepare(body, plan, '', faults), { faults, whole: 'body', judged }))
}

/** A body by itself, as a call's is checked. */
export function checkBody<S extends Shape>(shape: S, body: unknown): InferType<S> {
  const faults: Faults = {}
  const checked = bodyChecker(shape)(body, faults)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', faults)
  return checked as InferType<S>
}

export const paramNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

interface Judging {
  faults: Faults
  /** Name of a fault that is no field's. */
  whole: string
  judged?: JudgedAs
}

function judge(shape: Schema, value: unknown, { faults, whole, judged }: Judging) {
  try {
    return shape.validateSync(value, judged ? { ...strictly, context: judged } : strictly) as unknown
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const inner = error.inner.length > 0 ? error.inner : [error]
    for (const { path, message } of inner.slice(0, mostFaults)) faults[path || whole] ??= message
    return undefined
  }
}

/**
 * Takes '' as absent, as a form means it, puts defaults in place (yup leaves them out inside strict lists), and stops at what is of another kind
 * and at lists and texts over their maximum: yup runs all tests of a field, also where its kind or length is wrong, and what a test costs grows
 * with what it is given.
 */
function prepare(value: unknown, plan: ShapePlan, path: string, faults: Faults): unknown {
  const refuse = (said: string) => refuseAt(path, said, faults)
  if (plan.kind !== 'any' && isOtherKind(plan, value)) return refuse(plan.wrong)
  if (plan.kind === 'leaf' && plan.longest && typeof value === 'string' && value.length > plan.longest.max) {
    const kept = keptOf(plan.longest, value)
    return kept === undefined ? refuse(plan.longest.said) : kept
  }
  if (plan.kind === 'list' && Array.isArray(value)) {
    if (value.length > plan.max) return refuse(`Mehr als ${plan.max} gehen nicht auf einmal.`)
    return value.map((item, index) => {
      if (item !== null || !plan.missing) return prepare(item, plan.of, `${path}[${index}]`, faults)
      return refuseAt(`${path}[${index}]`, plan.missing, faults)
    })
  }
  if (plan.kind !== 'object' || typeof value !== 'object' || value === null) return value
  const filled: Record<string, unknown> = {}
  for (const [name, field, absent] of plan.fields) {
    const found = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
    if (found === undefined || (found === '' && field.kind !== 'any')) {
      if (absent) filled[name] = absent()
      continue
    }
    filled[name] = prepare(found, field, path ? `${path}.${name}` : name, faults)
  }
  return filled
}

function refuseAt(path: string, said: string, faults: Faults) {
  if (Object.keys(faults).length < mostFaults) faults[path || 'body'] = said
}

/** A text as it is kept, where it was only written longer than it may be. */
function keptOf({ max, kept }: Longest, written: string) {
  const text = written.length <= max * asWritten ? kept?.(written) : undefined
  return typeof text === 'string' && text.length <= max ? text : undefined
}

/** A key that stands twice is a list; where the shape wants none, its field's check refuses it. */
function parseQuery(text: string, plan: ShapePlan) {
  const found: Record<string, unknown> = {}
  if (text === '' || plan.kind !== 'object') return found
  const lists = new Map(plan.fields.map(([name, field]) => [name, field.kind === 'list']))
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decode(pair.slice(at + 1))
    const list = lists.get(name)
    if (list === undefined || value === '') continue
    const before = found[name]
    found[name] = Array.isArray(before) ? [...before, value] : before !== undefined ? [before, value] : list ? [value] : value
  }
  return found
}

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal('unreadable')
  }
}
