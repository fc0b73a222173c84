import { useCall } from '#client/data/calls.ts'
import { useGrants } from '#client/data/session.ts'
import type { Option } from '#client/kit/choices.tsx'
import type { Right } from '#contract/rights.ts'
import { studios } from '#contract/studios.ts'
import { videos } from '#contract/videos.ts'

export function useCategories() {
  const { data } = useCall(videos.categories)
  return (data ?? []).map(({ _id, name }): Option => [_id, name])
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
