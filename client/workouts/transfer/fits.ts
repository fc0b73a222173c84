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
export function misfit(schema: Schema, value: unknown, path = ''): string | undefined {
  const type = typeOf(value)
  const types = [schema.type ?? type].flat()
  if (!types.includes(type) && !(types.includes('integer') && Number.isInteger(value))) return path || '.'
  if (schema.enum && !schema.enum.includes(value)) return path
  if (typeof value === 'string') return textFits(schema, value) ? undefined : path
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity) ? undefined : path
  if (Array.isArray(value)) return arrayMisfit(schema, value, path)
  return type === 'object' ? objectMisfit(schema, value as Record<string, unknown>, path) : undefined
}

const patterns = new Map<string, RegExp>()
function textFits({ maxLength, pattern }: Schema, value: string) {
  if (maxLength !== undefined && value.length > maxLength) return false
  if (pattern === undefined) return true
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u')
  patterns.set(pattern, known)
  return known.test(value)
}

function arrayMisfit({ maxItems, items }: Schema, value: unknown[], path: string) {
  if (maxItems !== undefined && value.length > maxItems) return path
  for (const [place, item] of value.entries()) {
    const wrong = items && misfit(items, item, `${path}.${place}`)
    if (wrong) return wrong
  }
}

function objectMisfit({ properties = {}, required = [], additionalProperties }: Schema, value: Record<string, unknown>, path: string) {
  const missing = required.find(name => value[name] === undefined)
  if (missing) return `${path}.${missing}`
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    const schema = properties[name]
    if (!schema && additionalProperties === false) return `${path}.${name}`
    const wrong = schema && misfit(schema, item, `${path}.${name}`)
    if (wrong) return wrong
  }
}
