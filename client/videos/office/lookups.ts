import { useCall } from '#client/data/calls.ts'
import { useReach } from '#client/data/reach.ts'
import type { Option } from '#client/kit/choices.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.tsx'
import type { AnyCall } from '#contract/call.ts'
import { studios } from '#contract/studios.ts'
import { videos } from '#contract/videos.ts'
import { category } from './rows.ts'

/** Categories to choose from, those that wait on this device included. */
export function useCategories() {
  const { data, stand } = useCall(videos.categories)
  const { rows } = useWaitingRows(data, stand, category.ways)
  return (rows ?? []).map(({ _id, name, act }): Option => [_id, act?.kind === 'add' ? `${name}, wartet` : name])
}

/** Studios in which the person may make this call, and those that are chosen already: one without that right can still be removed. */
export function usePlaces(call: AnyCall, chosen: readonly string[] = []) {
  const { data } = useCall(studios.listPublic)
  const { everywhere, isIn } = useReach(call)
  const own = (data ?? []).filter(({ code }) => isIn(code) || chosen.includes(code))
  return { everywhere, options: own.map(({ code, name }): Option => [code, name]) }
}
