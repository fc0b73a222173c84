import { v5 } from 'uuid'

const space = 'f5b3c2a0-6d1e-5c47-9a3b-0e8d7f614c25'

/** An id that the same content always gets, in the form of version 7: it sorts by the instant, its random part is a hash. */
export function contentIdOf(at: string, ...content: (string | number)[]): string {
  const hash = v5(content.join('\u0000'), space).replaceAll('-', '')
  const time = Math.max(0, Date.parse(at)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(13, 16)}-${hash.slice(16, 20)}-${hash.slice(20)}`
}

/** The id of an exercise that the studio does not have: made from its name, in the form of version 8. */
export function exerciseIdOf(name: string): string {
  const hash = v5(`exercise\u0000${nameKey(name)}`, space)
  return `${hash.slice(0, 14)}8${hash.slice(15)}`
}

const keys = new Map<string, string>()

/** A name without what people write differently: case, accents, brackets, dashes, blanks. */
export function nameKey(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // a file names few exercises many times
  if (keys.size > 5000) keys.clear()
  keys.set(name, key)
  return key
}
