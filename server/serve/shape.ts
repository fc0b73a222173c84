import { type Message, ValidationError } from 'yup'
import type { Shape } from '#contract/call.ts'

interface YupInside {
  type: string
  spec: { default?: unknown; strict?: boolean }
  fields?: Record<string, Shape>
  innerType?: Shape
  transforms?: unknown[]
  _whitelist?: { size: number }
  internalTests: Partial<Record<'typeError' | 'nullable', { OPTIONS?: { message?: Message } }>>
  tests: { OPTIONS?: { name?: string; params?: { max?: unknown }; message?: Message } }[]
}

/** The most characters that a text may have before a test reads it, and the field's own sentence about a longer one. */
export interface Longest {
  max: number
  said: string
  /** How it is kept, where it may be written longer. */
  kept?: (written: string) => unknown
}

/**
 * The parts of a shape that the pipeline needs, read once at start. `leaf` is a plain value, `any` is JSON that another schema judges; `wrong` is
 * the field's sentence about a value of another kind, `missing` that of a list about an item that is null where none may be.
 */
export type ShapePlan =
  | { kind: 'leaf'; isText: boolean; longest?: Longest; wrong: string }
  | { kind: 'any' }
  | { kind: 'object'; fields: [name: string, plan: ShapePlan, absent?: () => unknown][]; wrong: string }
  | { kind: 'list'; of: ShapePlan; max: number; wrong: string; missing?: string }

export function planOf(shape: Shape): ShapePlan {
  const inside = shape as unknown as YupInside
  const { type } = inside
  const wrong = saidBy(inside, 'typeError')
  if (type === 'object' && inside.fields && Object.keys(inside.fields).length > 0)
    return { kind: 'object', fields: Object.entries(inside.fields).map(([name, field]) => [name, planOf(field), absentOf(field)]), wrong }
  if (type === 'array' && inside.innerType)
    return {
      kind: 'list',
      of: planOf(inside.innerType),
      max: maxOf(inside) ?? Number.POSITIVE_INFINITY,
      wrong,
      missing: saidBy(inside.innerType as unknown as YupInside, 'nullable') || undefined,
    }
  if (type === 'mixed' || type === 'object' || type === 'array') return { kind: 'any' }
  const isText = type === 'string'
  return { kind: 'leaf', isText, longest: isText ? longestOf(inside, shape) : undefined, wrong }
}

const saidBy = ({ internalTests, type }: YupInside, test: 'typeError' | 'nullable') =>
  String(ValidationError.formatError(internalTests[test]?.OPTIONS?.message ?? '', { type }))

/** True for a value that no transform and no test of its shape is to see: some of them would fall over it. */
export function isOtherKind(plan: Exclude<ShapePlan, { kind: 'any' }>, value: unknown) {
  if (value === undefined || value === null) return false
  if (plan.kind === 'list') return !Array.isArray(value)
  if (plan.kind === 'object') return typeof value !== 'object' || Array.isArray(value)
  return plan.isText ? typeof value !== 'string' : typeof value === 'object'
}

/** A text taken as people write it, with blanks, hyphens and signs that nobody sees, may be so many times longer than what is kept of it. */
export const asWritten = 10

function longestOf(inside: YupInside, shape: Shape): Longest | undefined {
  const max = maxOf(inside)
  // A value that has to be one of a few words is compared with them first, and says so.
  if (max === undefined || inside._whitelist?.size) return undefined
  const { message, params } = inside.tests.find(isMax)!.OPTIONS!
  const said = String(ValidationError.formatError(message!, params!))
  // Every string begins with one transform, and a strict one does none.
  const isShortened = inside.spec.strict !== true && (inside.transforms?.length ?? 0) > 1
  return { max, said, ...(isShortened && { kept: written => shape.cast(written, { assert: false }) as unknown }) }
}

/** The value of a field that did not come; nothing where the shape names no default. */
function absentOf(shape: Shape) {
  const named = (shape as unknown as YupInside).spec.default !== undefined
  return named ? () => shape.getDefault() as unknown : undefined
}

const isMax = ({ OPTIONS }: YupInside['tests'][number]) => OPTIONS?.name === 'max'

function maxOf({ tests }: YupInside) {
  const max = tests.find(isMax)?.OPTIONS?.params?.max
  return typeof max === 'number' ? max : undefined
}

/** Makes a function that keeps the fields a shape names, nested ones too, and nothing else. */
export function keeper(plan: ShapePlan): (value: unknown) => unknown {
  if (plan.kind === 'list') {
    const keep = keeper(plan.of)
    return plan.of.kind === 'leaf' || plan.of.kind === 'any' ? same : value => (Array.isArray(value) ? value.map(keep) : value)
  }
  if (plan.kind !== 'object') return same
  const fields = plan.fields.map(([name, field]) => [name, keeper(field)] as const)
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const kept: Record<string, unknown> = {}
    for (const [name, keep] of fields) {
      const found = (value as Record<string, unknown>)[name]
      if (found !== undefined) kept[name] = keep === same ? found : keep(found)
    }
    return kept
  }
}

const same = (value: unknown) => value
