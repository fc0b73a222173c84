import { Suspense, useState } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import type { Food } from '#contract/nutrition/foods.ts'
import { useFoods } from './useFoods.ts'

const ProductForm = lazyPart(() => import('./ProductForm.tsx'))

/** Products that the studio did not take, with what is wrong about them and the way to mend it. */
export function RefusedProducts() {
  const { refused } = useFoods()
  const [mended, setMended] = useState<OverlaidRow<Food>>()
  const close = () => setMended(undefined)
  return (
    <>
      <Refusals<Food> refused={refused} open={setMended} />
      {mended && (
        <Sheet open onClose={close} title={mended.title}>
          <Suspense>
            <ProductForm start={{}} refused={mended} onDone={close} />
          </Suspense>
        </Sheet>
      )}
    </>
  )
}
