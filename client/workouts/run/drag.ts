import { type PointerEvent, useEffect, useRef } from 'react'
import { dragged, rangeFor, type Scale, snap } from './scale.ts'

/** Pixels per millisecond below which a ruler stands still, and how much of its speed it keeps in a millisecond. */
const standstill = 0.03
const friction = 0.994
/** Pixels that a finger may tremble before it drags. */
const tremble = 4

interface Hand {
  get(): number
  /** Each new step. */
  onStep(value: number): void
  /** Each pixel, between steps too. */
  onGlide(value: number): void
  /** A finger took hold, or everything has come to rest. */
  onHold(held: boolean): void
}

/** A finger, and what it leaves behind: the ruler glides on and comes to rest on a step. Draws nothing itself. */
class Drag {
  scale!: Scale
  hand!: Hand
  private at = 0
  private step = 0
  private range: readonly [number, number] = [0, 0]
  private pointer = -1
  private held = false
  private x = 0
  private time = 0
  private speed = 0
  private moved = 0
  private frame = 0

  down = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (this.frame) this.rest()
    const value = this.hand.get()
    this.at = value
    this.step = value
    this.range = rangeFor(this.scale, value)
    this.x = event.clientX
    this.time = event.timeStamp
    this.speed = 0
    this.moved = 0
    this.pointer = event.pointerId
  }

  drag = (event: PointerEvent) => {
    if (event.pointerId !== this.pointer) return
    const pixels = event.clientX - this.x
    const passed = Math.max(1, event.timeStamp - this.time)
    this.moved += Math.abs(pixels)
    if (!this.held) {
      if (this.moved < tremble) return
      this.hold(true)
      event.currentTarget.setPointerCapture?.(event.pointerId)
    }
    this.speed = 0.6 * (pixels / passed) + 0.4 * this.speed
    this.x = event.clientX
    this.time = event.timeStamp
    this.move(pixels)
  }

  up = (event: PointerEvent) => {
    if (event.pointerId !== this.pointer) return
    this.pointer = -1
    if (!this.held) return
    const still = event.timeStamp - this.time > 80 || Math.abs(this.speed) < standstill
    if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) this.rest()
    else this.glide()
  }

  stop = () => cancelAnimationFrame(this.frame)

  private hold(held: boolean) {
    this.held = held
    this.hand.onHold(held)
  }

  private move(pixels: number) {
    this.at = dragged(this.scale, this.range, this.at, pixels)
    this.hand.onGlide(this.at)
    const step = snap(this.scale, this.at)
    if (step === this.step) return
    this.step = step
    this.hand.onStep(step)
  }

  private rest() {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.hand.onGlide(this.step)
    this.hold(false)
  }

  private glide() {
    let last = performance.now()
    const frame = (time: number) => {
      const passed = Math.max(0, time - last)
      last = time
      const before = this.at
      this.move(this.speed * passed)
      this.speed *= friction ** passed
      if (Math.abs(this.speed) < standstill || (passed > 0 && this.at === before)) this.rest()
      else this.frame = requestAnimationFrame(frame)
    }
    this.frame = requestAnimationFrame(frame)
  }
}

export function useDrag(scale: Scale, hand: Hand) {
  const ref = useRef<Drag>(undefined)
  ref.current ??= new Drag()
  const drag = ref.current
  drag.scale = scale
  drag.hand = hand
  useEffect(() => drag.stop, [drag])
  return { onPointerDown: drag.down, onPointerMove: drag.drag, onPointerUp: drag.up, onPointerCancel: drag.up }
}
