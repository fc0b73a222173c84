import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { dragged, rangeFor, type Scale, snap } from './scale.ts'

/** Pixels per millisecond below which a ruler stands still, and how much of its speed it keeps in a millisecond. */
const standstill = 0.03
const friction = 0.994

interface Hand {
  value: number
  /** Each new step. */
  onStep(value: number): void
  /** Each pixel, between steps too. */
  onGlide(value: number): void
}

/** A finger, and what it leaves behind: the ruler glides on and comes to rest on a step. */
export function useDrag(scale: Scale, { value, onStep, onGlide }: Hand) {
  const [dragging, setDragging] = useState(false)
  const now = useRef({ at: value, range: rangeFor(scale, value), x: 0, time: 0, speed: 0, step: value, pointer: -1, moved: 0, frame: 0 })
  const hand = useRef({ onStep, onGlide })
  hand.current = { onStep, onGlide }

  const move = useCallback(
    (pixels: number) => {
      const state = now.current
      state.at = dragged(scale, state.range, state.at, pixels)
      hand.current.onGlide(state.at)
      const step = snap(scale, state.at)
      if (step === state.step) return
      state.step = step
      hand.current.onStep(step)
    },
    [scale],
  )

  const rest = useCallback(() => {
    const state = now.current
    cancelAnimationFrame(state.frame)
    state.frame = 0
    state.pointer = -1
    hand.current.onGlide(state.step)
    setDragging(false)
  }, [])

  const glide = useCallback(() => {
    const state = now.current
    let last = performance.now()
    const frame = (time: number) => {
      const passed = Math.max(0, time - last)
      last = time
      const before = state.at
      move(state.speed * passed)
      state.speed *= friction ** passed
      if (Math.abs(state.speed) < standstill || (passed > 0 && state.at === before)) rest()
      else state.frame = requestAnimationFrame(frame)
    }
    state.frame = requestAnimationFrame(frame)
  }, [move, rest])

  useEffect(() => () => cancelAnimationFrame(now.current.frame), [])

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    const state = now.current
    if (state.frame) rest()
    Object.assign(state, {
      at: value,
      step: value,
      range: rangeFor(scale, value),
      x: event.clientX,
      time: event.timeStamp,
      speed: 0,
      moved: 0,
    })
    state.pointer = event.pointerId
  }
  const drag = (event: PointerEvent) => {
    const state = now.current
    if (event.pointerId !== state.pointer) return
    const pixels = event.clientX - state.x
    const passed = Math.max(1, event.timeStamp - state.time)
    state.moved += Math.abs(pixels)
    if (!dragging) {
      if (state.moved < 4) return
      setDragging(true)
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    state.speed = 0.6 * (pixels / passed) + 0.4 * state.speed
    state.x = event.clientX
    state.time = event.timeStamp
    move(pixels)
  }
  const up = (event: PointerEvent) => {
    const state = now.current
    if (event.pointerId !== state.pointer) return
    const still = event.timeStamp - state.time > 80 || matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!dragging) state.pointer = -1
    else if (still || Math.abs(state.speed) < standstill) rest()
    else {
      state.pointer = -1
      glide()
    }
  }
  return { dragging, on: { onPointerDown: down, onPointerMove: drag, onPointerUp: up, onPointerCancel: up } }
}
