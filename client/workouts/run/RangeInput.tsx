import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Live } from './runContext.ts'
import { clamp, rangeFor, type Scale, stepped } from './scale.ts'
import { spoken } from './words.ts'

const Input = chakra('input', {
  base: { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, pointerEvents: 'none' },
})

interface RangeInputProps {
  scale: Scale
  live: Live
  title: string
  /** While a finger holds it (or a key), the range stays as it is (A63). */
  held: RefObject<boolean>
  /** Called when the finger lets go. */
  settle: RefObject<(() => void) | null>
  onValue: (value: number) => void
}

/** The slider of the specification (L146), for keyboards and screen readers; fingers use the ruler above it. */
export function RangeInput({ scale, live, title, held, settle, onValue }: RangeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const pressed = useRef(false)
  const sync = useCallback(() => {
    const element = input.current
    if (!element) return
    const value = live.get()
    if (!held.current && !pressed.current) {
      const [min, max] = rangeFor(scale, value)
      element.min = String(min)
      element.max = String(max)
    }
    element.value = String(clamp(value, [Number(element.min), Number(element.max)]))
    element.setAttribute('aria-valuetext', spoken(scale.field, value))
  }, [scale, live, held])
  useLayoutEffect(() => {
    settle.current = sync
    sync()
  }, [settle, sync])
  useEffect(() => live.watch(sync), [live, sync])

  const release = () => {
    if (!pressed.current) return
    pressed.current = false
    sync()
  }
  const press = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : 0
    if (!way) return
    if (!event.shiftKey) {
      pressed.current = true
      return
    }
    event.preventDefault()
    onValue(stepped(scale, live.get(), way * scale.stride))
  }
  return (
    <Input
      ref={input}
      type="range"
      aria-label={title}
      min={scale.low[0]}
      max={scale.low[1]}
      step={scale.step}
      defaultValue={0}
      onChange={event => onValue(Number(event.target.value))}
      onKeyDown={press}
      onKeyUp={release}
      onBlur={release}
    />
  )
}
