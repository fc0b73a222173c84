import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { apiFetch } from '#client/data/wire.ts'
import { devices } from '#contract/devices/calls.ts'

/** Manuals that were opened once, by their name; leaves the device at a sign-out as every cache of ours. */
const shelf = 'fk-manuals'
/** Those opened longest ago go first. */
const most = 30
const placeOf = (name: string) => `/manual/${name}`

/** The manual of this name where this device has it. */
export async function keptManual(name: string): Promise<Blob | undefined> {
  const shelved = await globalThis.caches?.open(shelf)
  return (await shelved?.match(placeOf(name)))?.blob()
}

/** The manual of an exercise, from this device, else from the studio; from then on it is here. */
export async function manualOf(exercise: string, name: string): Promise<Blob> {
  const known = await keptManual(name)
  if (known) return known
  const { address, name: now } = await send(devices.manual, { params: { id: exercise } })
  const answer = await apiFetch(address)
  if (!answer.ok) throw new CallError('missing', 'Diese Anleitung gibt es nicht mehr.', answer.status)
  const blob = await answer.blob()
  const shelved = await globalThis.caches?.open(shelf)
  await shelved?.put(placeOf(now), new Response(blob)).catch(() => {})
  const all = (await shelved?.keys()) ?? []
  for (const old of all.slice(0, -most)) await shelved?.delete(old)
  return blob
}
