import { useAtom, useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { localAtom } from '#client/data/local.ts'
import { isStation, useSession } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { cartOpenAtom } from './cartOpening.ts'
import { adoptGuest } from './guest.ts'

const CartDrawer = lazyPart(() => import('./CartDrawer.tsx'))

/** The cart over every screen, and the guest's cart on its way into the member's once somebody signs in or registers. */
export default function CartHost() {
  const [open, setOpen] = useAtom(cartOpenAtom)
  const local = useAtomValue(localAtom)
  const station = isStation(useSession())
  useEffect(() => {
    // Nobody shops as a studio.
    if (local && !station) void adoptGuest(local).catch(() => {})
  }, [local, station])
  if (!open) return null
  return (
    <Suspense>
      <CartDrawer onClose={() => setOpen(false)} />
    </Suspense>
  )
}
