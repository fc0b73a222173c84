/**
 * The instant that an id tells (UUID 7): that at which a device made it, by its own clock. Undefined for an id of another kind. Whoever takes it
 * says how far it is believed.
 */
export function bornAt(_id: string): string | undefined {
  if (_id[14] !== '7') return undefined
  const ms = Number.parseInt(_id.slice(0, 8) + _id.slice(9, 13), 16)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
