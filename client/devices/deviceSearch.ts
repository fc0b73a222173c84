import { exercisesOf } from '#client/parts/device/useInventory.ts'
import { withWords } from '#client/parts/training/exerciseSearch.ts'
import { artOf } from '#contract/brand.ts'
import type { Device, Inventory } from '#contract/devices/calls.ts'

export interface DeviceFilter {
  q?: string
  category?: string
  tag?: string
}

/** Devices that have every word in their name, their place or one of their exercises, in the category and with the tag. */
export function findDevices(all: Inventory, { q = '', category, tag }: DeviceFilter): Device[] {
  const texts = ({ _id, title, shortForm }: Device) => [
    title,
    shortForm,
    ...exercisesOf(all, _id).flatMap(exercise => [exercise.title, exercise.muscle]),
  ]
  const asked = all.devices.filter(
    one => (!category || one.category === category) && (!tag || exercisesOf(all, one._id).some(({ tags }) => tags.includes(tag))),
  )
  return withWords(asked, q, texts)
}

/** Studios in which machines stand; the online training, which has none, only where it is the one at hand. */
export const withMachines = <Of extends { code: string }>(studios: readonly Of[], picked: string | null | undefined) =>
  studios.filter(({ code }) => code === picked || artOf(code) === 'lokal')
