import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CodeFormat, type Detector, openDetector } from './detector.ts'

export type CameraState = 'starting' | 'on' | 'refused' | 'none' | 'broken'

/** Time in ms within which the same code again is the same showing of it. */
const again = 2500
const every = 120

async function openCamera(): Promise<MediaStream | CameraState> {
  if (!navigator.mediaDevices?.getUserMedia) return 'none'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : name === 'NotFoundError' ? 'none' : 'broken'
  }
}

/** Shows the camera in `video` and tells each code that comes before it, once per showing; `formats` are the same as long as it is shown. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
  formats?: readonly CodeFormat[],
): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    let stream: MediaStream | undefined
    const run = async () => {
      const opened = await openCamera()
      if (typeof opened === 'string') return setState(opened)
      stream = opened
      const shown = video.current
      if (stop.signal.aborted || !shown) return
      // The camera was unplugged, or taken by another app.
      for (const track of opened.getTracks()) track.addEventListener('ended', () => setState('broken'))
      shown.srcObject = opened
      await shown.play()
      const detector = await openDetector(formats)
      setState('on')
      await look(detector, shown, text => latest.current(text), stop.signal)
    }
    run()
      .catch(() => !stop.signal.aborted && setState('broken'))
      // The scanner was closed meanwhile.
      .finally(() => close(stream))
    return () => {
      stop.abort()
      close(stream)
    }
  }, [video, formats])
  return state
}

const close = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

async function look(detector: Detector, video: HTMLVideoElement, tell: (text: string) => void, signal: AbortSignal) {
  const seen = new Map<string, number>()
  while (!signal.aborted) {
    const found = video.readyState >= 2 ? await detector.detect(video) : []
    for (const { rawValue } of found) {
      const before = seen.get(rawValue) ?? Number.NEGATIVE_INFINITY
      seen.set(rawValue, performance.now())
      if (performance.now() - before > again) tell(rawValue)
    }
    await pause(every)
  }
}
