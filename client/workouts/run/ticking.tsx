import { Box, type BoxProps } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Calls `tick` at once and then again and again, in step with the clock; 'frame' is as often as the screen draws. */
export function useTicking(tick: (now: number) => void, every: number | 'frame' | null) {
  const latest = useRef(tick)
  latest.current = tick
  useLayoutEffect(() => {
    latest.current(Date.now())
  })
  useEffect(() => {
    if (every === null) return
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      latest.current(Date.now())
      if (every === 'frame') frame = requestAnimationFrame(again)
      else timer = setTimeout(again, every - (Date.now() % every))
    }
    again()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [every])
}

type TickingProps = { text: (now: number) => string; every: number | 'frame' | null } & Omit<BoxProps, 'children'>

/** Text that changes by itself without drawing anything again. */
export function Ticking({ text, every, ...box }: TickingProps) {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef('')
  useTicking(now => {
    const next = text(now)
    if (!ref.current || (next === shown.current && ref.current.textContent === next)) return
    shown.current = next
    ref.current.textContent = next
  }, every)
  return <Box as="span" {...box} ref={ref as never} />
}
