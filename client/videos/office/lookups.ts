import { useCall } from '#client/data/calls.ts'
import { useGrants } from '#client/data/session.ts'
import type { Option } from '#client/kit/choices.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.tsx'
import type { Right } from '#contract/rights.ts'
import { studios } from '#contract/studios.ts'
import { videos } from '#contract/videos.ts'
import { categoryWays } from './ways.ts'

/** Categories to choose from, those that wait on this device included. */
export function useCategories() {
  const { data, stand } = useCall(videos.categories)
  const { rows } = useWaitingRows(data, stand, categoryWays)
  return (rows ?? []).map(({ _id, name, act }): Option => [_id, act?.kind === 'add' ? `${name}, wartet` : name])
}

/** Studios in which somebody holds the right, and those that are chosen already: what they may no more can still be taken away. */
export function usePlaces(right: Right, chosen: readonly string[] = []) {
  const { data } = useCall(studios.listPublic)
  const grants = useGrants().filter(each => each.right === right)
  const everywhere = grants.some(({ studios: reach }) => reach === 'all')
  const own = (data ?? []).filter(
    ({ code }) => everywhere || chosen.includes(code) || grants.some(({ studios: reach }) => reach.includes(code)),
  )
  return { everywhere, options: own.map(({ code, name }): Option => [code, name]) }
}
