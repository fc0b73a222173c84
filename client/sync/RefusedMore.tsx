import { Suspense } from 'react'
import { useOutbox } from '#client/data/local.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'

/** Details of a refused act beyond its reason, by its call. */
const pieces = { 'account.edit': lazyPart(() => import('#client/parts/profile/Clash.tsx')) }

/** The details below a refusal; nothing where its reason says it all. */
export function RefusedMore({ row: key }: { row: string }) {
  const row = useOutbox().find(each => each.key === key)
  const Piece = row && pieces[row.call as keyof typeof pieces]
  return Piece ? (
    <Suspense>
      <Piece row={row} />
    </Suspense>
  ) : null
}
