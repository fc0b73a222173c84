import { exercisesOf } from '#client/parts/device/useInventory.ts'
import type { Device, Inventory } from '#contract/devices/calls.ts'
import { fold } from '#contract/fold.ts'

export interface Wanted {
  q?: string
  category?: string
  tag?: string
}

/** Devices that have every word in their name, their place or one of their exercises, in the category and with the tag. */
export function found(all: Inventory, { q = '', category, tag }: Wanted): Device[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  return all.devices.filter(one => {
    const exercises = exercisesOf(all, one._id)
    const hay = fold([one.title, one.shortForm, ...exercises.flatMap(({ title, muscle }) => [title, muscle])].join(' '))
    return (
      (!category || one.category === category) &&
      (!tag || exercises.some(({ tags }) => tags.includes(tag))) &&
      words.every(word => hay.includes(word))
    )
  })
}
