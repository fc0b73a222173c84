import { useCall } from '#client/data/reads.ts'
import type { Option } from '#client/kit/choices.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { AnyCall } from '#contract/call.ts'
import { videos } from '#contract/videos/calls.ts'
import { category } from './rows.ts'

/** Categories to choose from, those that wait on this device included. */
export function useCategories() {
  const { data, stand } = useCall(videos.categories)
  const { rows } = useWaitingRows(data, stand, category.ways)
  return (rows ?? []).map(({ _id, name, act }): Option => [_id, act?.kind === 'add' ? `${name}, wartet` : name])
}

/** Studios in which the person may make this call, and those that are chosen already: one without that right can still be removed. */
export function usePlaces(call: AnyCall, chosen: readonly string[] = []) {
  const { everywhere, all, options } = useOwnStudios(call)
  return { everywhere, options: all.filter(one => options.includes(one) || chosen.includes(one[0])) }
}
