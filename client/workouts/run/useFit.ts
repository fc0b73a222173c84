import { type RefObject, useLayoutEffect, useState } from 'react'
import { useBoxWidth } from '#client/kit/boxWidth.ts'

/**
 * How much has to give way until a box shows all of its content: 0 is nothing, `most` the most there is. Measured, since the browser may show
 * letters larger than they are said to be. `text` is what stands in the box.
 */
export function useFit(box: RefObject<HTMLElement | null>, text: string, most: number) {
  const width = useBoxWidth(box)
  const asked = `${text} ${width}`
  const [found, setFound] = useState({ asked, gives: 0 })
  const gives = found.asked === asked ? found.gives : 0
  useLayoutEffect(() => {
    const element = box.current
    if (element && gives < most && element.scrollWidth > element.clientWidth) setFound({ asked, gives: gives + 1 })
  }, [box, asked, gives, most])
  return gives
}
