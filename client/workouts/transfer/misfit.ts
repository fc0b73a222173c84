interface Schema {
  type?: string | string[]
  enum?: readonly unknown[]
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/**
 * The path of the first thing that a JSON schema of the collections does not take, or undefined. The door judges with the same schema;
 * its compiler can't run here, because the page forbids code made of text.
 */
export function misfit(schema: Schema, value: unknown): string | undefined {
  const type = typeOf(value)
  if (schema.type && !isOf(schema.type, type, value)) return '.'
  if (schema.enum && !schema.enum.includes(value)) return ''
  if (typeof value === 'string') return textFits(schema, value) ? undefined : ''
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity) ? undefined : ''
  if (Array.isArray(value)) return arrayMisfit(schema, value)
  return type === 'object' ? objectMisfit(schema, value as Record<string, unknown>) : undefined
}

function isOf(expected: string | string[], type: string, value: unknown): boolean {
  if (typeof expected !== 'string') return expected.some(one => isOf(one, type, value))
  return expected === type || (expected === 'integer' && Number.isInteger(value))
}

const under = (name: string | number, path: string) => `.${name}${path === '.' ? '' : path}`

const patterns = new Map<string, RegExp>()
function textFits({ maxLength, pattern }: Schema, value: string) {
  if (maxLength !== undefined && value.length > maxLength) return false
  if (pattern === undefined) return true
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, known)
  return known.test(value)
}

function arrayMisfit({ maxItems, items }: Schema, value: unknown[]) {
  if (maxItems !== undefined && value.length > maxItems) return ''
  if (!items) return undefined
  for (const [place, item] of value.entries()) {
    const wrong = misfit(items, item)
    if (wrong !== undefined) return under(place, wrong)
  }
}

function objectMisfit({ properties = {}, required = [], additionalProperties }: Schema, value: Record<string, unknown>) {
  const missing = required.find(name => value[name] === undefined)
  if (missing) return under(missing, '')
  for (const name in value) {
    if (value[name] === undefined) continue
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!schema && additionalProperties === false) return under(name, '')
    const wrong = schema && misfit(schema, value[name])
    if (wrong !== undefined) return under(name, wrong)
  }
}
