import type SignaturePad from 'signature_pad'
import { signatureDelay, signatureLine } from '#contract/agreements/calls.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { placedIn, type Size, type StrokePoint, signatureOf } from './strokes.ts'

export interface Signing {
  /** Shows another signature, or an empty box. */
  show(value: SignatureValue | undefined): void
  /** Reads what was drawn since, without waiting for the end of the delay. */
  save(): void
  stop(): void
}

const step = 8

/** A canvas for signing: by finger, pen or mouse, and by keyboard (arrows move the pen, the space bar sets it down and lifts it). */
export async function startSigning(
  canvas: HTMLCanvasElement,
  { value: first, saved }: { value: SignatureValue | undefined; saved: (value: SignatureValue | undefined) => void },
): Promise<Signing> {
  const { default: Pad } = await import('signature_pad')
  // The pad's widths are radii.
  const width = signatureLine / 2
  const pad = new Pad(canvas, { minWidth: width, maxWidth: width, dotSize: width, minDistance: 2, penColor: inkOf(canvas) })
  let value = first
  let size = sizeOf(canvas)
  let unsaved = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    clearTimeout(timer)
    if (!unsaved) return
    unsaved = false
    value = read(pad, size)
    saved(value)
  }
  const begin = () => {
    clearTimeout(timer)
    unsaved = true
  }
  const saveSoon = () => {
    begin()
    timer = setTimeout(save, signatureDelay)
  }
  const draw = () => {
    save()
    size = fitCanvas(canvas)
    pad.penColor = inkOf(canvas)
    write(pad, size, value)
  }
  const stops = [
    listen(pad, 'beginStroke', begin),
    listen(pad, 'endStroke', saveSoon),
    listen(window, 'pagehide', save),
    listen(document, 'visibilitychange', () => document.hidden && save()),
    watchSize(canvas, draw),
    watchTheme(draw),
    listenToKeys(canvas, pad, saveSoon),
  ]
  draw()
  return {
    save,
    show(next) {
      if (next === value && !unsaved) return
      clearTimeout(timer)
      unsaved = false
      value = next
      write(pad, size, value)
    },
    stop() {
      save()
      for (const stop of stops) stop()
      pad.off()
    },
  }
}

const inkOf = (canvas: HTMLCanvasElement) => getComputedStyle(canvas).color
const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLCanvasElement) => ({ width, height })

function fitCanvas(canvas: HTMLCanvasElement): Size {
  const ratio = Math.max(devicePixelRatio || 1, 1)
  const size = sizeOf(canvas)
  canvas.width = size.width * ratio
  canvas.height = size.height * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  return size
}

const read = (pad: SignaturePad, size: Size) =>
  signatureOf(
    pad.toData().map(({ points }) => points as StrokePoint[]),
    size,
  )

const lookOf = ({ penColor, minWidth, maxWidth, dotSize, velocityFilterWeight, compositeOperation }: SignaturePad) => ({
  penColor,
  minWidth,
  maxWidth,
  dotSize,
  velocityFilterWeight,
  compositeOperation,
})

function write(pad: SignaturePad, size: Size, value: SignatureValue | undefined) {
  pad.clear()
  if (value) pad.fromData(placedIn(value, size).map(points => ({ ...lookOf(pad), points })))
}

function listen(target: EventTarget | SignaturePad, name: string, heard: () => void) {
  target.addEventListener(name, heard)
  return () => target.removeEventListener(name, heard)
}

function watchSize(canvas: HTMLCanvasElement, draw: () => void) {
  if (typeof ResizeObserver === 'undefined') return () => {}
  let before = sizeOf(canvas)
  const observer = new ResizeObserver(() => {
    const now = sizeOf(canvas)
    if (now.width === before.width && now.height === before.height) return
    before = now
    if (now.width > 0) draw()
  })
  observer.observe(canvas)
  return () => observer.disconnect()
}

function watchTheme(draw: () => void) {
  const observer = new MutationObserver(draw)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The pen of the keyboard; `pen` events tell its position. */
function listenToKeys(canvas: HTMLCanvasElement, pad: SignaturePad, drawn: () => void) {
  let at: { x: number; y: number } | undefined
  let down: StrokePoint[] | undefined
  const place = ({ x, y }: { x: number; y: number }): StrokePoint => ({ x, y, time: Date.now(), pressure: 0.5 })
  const redraw = (points: StrokePoint[]) => {
    const data = pad.toData()
    const before = points.length > 1 ? data.slice(0, -1) : data
    pad.fromData([...before, { ...lookOf(pad), points }])
    drawn()
  }
  const heard = (event: KeyboardEvent) => {
    const move = arrows[event.key]
    if (!move && event.key !== ' ') return
    event.preventDefault()
    const { width, height } = sizeOf(canvas)
    at ??= { x: width * 0.15, y: height * 0.6 }
    if (move) {
      const far = event.shiftKey ? step * 3 : step
      at = { x: clampToPad(at.x + move[0] * far, width), y: clampToPad(at.y + move[1] * far, height) }
      if (down) {
        down = [...down, place(at)]
        redraw(down)
      }
    } else if (down) {
      down = undefined
    } else {
      down = [place(at)]
      redraw(down)
    }
    canvas.dispatchEvent(new CustomEvent('pen', { detail: { ...at, down: !!down } }))
  }
  const left = () => {
    down = undefined
    canvas.dispatchEvent(new CustomEvent('pen'))
  }
  canvas.addEventListener('keydown', heard)
  canvas.addEventListener('blur', left)
  return () => {
    canvas.removeEventListener('keydown', heard)
    canvas.removeEventListener('blur', left)
  }
}

const clampToPad = (value: number, most: number) => Math.min(most - 4, Math.max(4, value))
