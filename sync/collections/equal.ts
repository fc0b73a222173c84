/** JSON with sorted keys, so that equal values are equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(item => canonical(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

/** True where two JSON values are the same; an absent field equals an undefined one. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => equal(item, b[at]))
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  // Own fields only: a key may be called like something that every object inherits.
  for (const key in left) if (!equal(left[key], Object.hasOwn(right, key) ? right[key] : undefined)) return false
  for (const key in right) if (right[key] !== undefined && !Object.hasOwn(left, key)) return false
  return true
}

/** A document's content, without `version` and `rev`, which say nothing to a person. */
export function content<Doc extends object>(doc: Doc): Omit<Doc, 'version' | 'rev'> {
  const { version: _version, rev: _rev, ...rest } = doc as Doc & { version?: unknown; rev?: unknown }
  return rest
}

/** True where two states of a document have the same content. */
export const sameContent = (a: object, b: object) => equal(content(a), content(b))
