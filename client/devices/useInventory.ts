import { useCall } from '#client/data/calls.ts'
import { useMe } from '#client/data/session.ts'
import { devices, type Inventory } from '#contract/devices.ts'

/** Everything that stands in a studio, by default in the picked one; each studio's answer is kept apart, so that a pick shows no other's (L121). */
export function useInventory(asked?: string) {
  const me = useMe()
  const studio = asked ?? me?.studio_id ?? undefined
  return { studio, ...useCall(devices.all, { query: { studio } }) }
}

/** The exercises of a device in their order. */
export const exercisesOf = ({ exercises }: Inventory, device: string) => exercises.filter(({ deviceId }) => deviceId === device)
