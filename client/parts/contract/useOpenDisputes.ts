import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dues } from '#contract/contracts/dues.ts'

const open = { query: { state: ['open' as const], limit: 1 } }

/** How many amounts wait for a word, as somebody says that they are not right; 0 for whoever decides nowhere. */
export function useOpenDisputes(): number {
  const decides = useReachAny(dues.disputes)
  const { data } = useCall(dues.disputes, decides ? open : undefined)
  return data?.total ?? 0
}
