import { Ajv, type ValidateFunction } from 'ajv'
import type { RefusalCode } from '#contract/refusals.ts'
import type { CollectionName, Wired } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import type { Collection } from '#sync/collections/collection.ts'

/** A rule of the business for a document, beyond its schema: a German sentence, or an objection, where it must not be stored. */
export type Rule = (doc: Wired) => string | Objection | undefined
export type Rules = Record<CollectionName, Rule>

/** Why a document can't be stored. */
export interface Objection {
  code: RefusalCode
  message: string
  field?: string
}

const ajv = new Ajv({ strict: true, allowUnionTypes: true })
const compiled = new Map<CollectionName, ValidateFunction>()

function validatorOf({ name, schema }: Collection) {
  const known = compiled.get(name)
  if (known) return known
  const { type, properties, required, additionalProperties } = schema
  const made = ajv.compile({
    type,
    properties: { ...properties, _deleted: { type: 'boolean' } },
    required: [...required, '_deleted'],
    additionalProperties,
  })
  compiled.set(name, made)
  return made
}

/**
 * Size, schema and rule of a document that came in. One in an older shape, from an app not yet updated, is brought up by the
 * collection's migrations: from the newest step back, the first start that makes it fit is taken.
 */
export function judge(name: CollectionName, sent: unknown, ...all: readonly Rule[]): { doc: Wired } | { objection: Objection } {
  const collection = collections[name]
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { objection: unreadable }
  if (!isClean(sent)) return { objection: unclean }
  if (Buffer.byteLength(JSON.stringify(sent)) > collection.size) return { objection: tooLarge }
  const validate = validatorOf(collection)
  const doc = fitted(collection, validate, { _deleted: false, rev: '', ...sent })
  if (!doc) {
    const field = validate.errors?.[0]?.instancePath.split('/')[1]
    const word = field && collection.words[field]
    return { objection: { code: 'invalid', field, message: word ? `«${word}» hat keinen gültigen Wert.` : unreadable.message } }
  }
  for (const rule of all) {
    const said = rule(doc)
    if (said) return { objection: typeof said === 'string' ? { code: 'invalid', message: said } : said }
  }
  return { doc }
}

function fitted({ schema, migrations }: Collection, validate: ValidateFunction, sent: Record<string, unknown>): Wired | undefined {
  for (let start = schema.version + 1; start > 0; start--) {
    const doc = migrated(sent, start, { schema, migrations })
    if (doc && validate(doc)) return doc as Wired
  }
  validate(sent)
  return undefined
}

/** A document that is none of that version at all may be more than a migration can read. */
function migrated(sent: Record<string, unknown>, start: number, { schema, migrations }: Pick<Collection, 'schema' | 'migrations'>) {
  try {
    let doc = sent
    for (let step = start; step <= schema.version; step++) doc = migrations[step]?.(doc) ?? doc
    return doc
  } catch {
    return undefined
  }
}

const unreadable: Objection = { code: 'invalid', message: 'Diese Angaben sind unvollständig oder nicht lesbar.' }
const tooLarge: Objection = { code: 'too-large', message: 'Dieser Eintrag ist zu gross.' }
const unclean: Objection = { code: 'invalid', message: 'Bitte entferne die unlesbaren Zeichen.' }

/** Neither NUL nor lone surrogates, which PostgreSQL can't hold, and no more depth than any schema has. */
function isClean(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > 12) return false
  for (const [key, item] of Object.entries(value)) if (!isClean(key) || !isClean(item, depth + 1)) return false
  return true
}
