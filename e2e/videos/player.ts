import type { Device } from '#e2e/device.ts'

export const film = ({ page }: Device) => page.locator('video')
export const at = (device: Device) => film(device).evaluate((element: HTMLVideoElement) => element.currentTime)

/** A film without sound plays without a tap. */
export const play = (device: Device, from: number) =>
  film(device).evaluate(async (element: HTMLVideoElement, start) => {
    element.muted = true
    element.currentTime = start
    await element.play()
  }, from)

/** Plays from there until there and stands: asked for from here, it would run on by as much as the asking takes. */
export const playTo = (device: Device, from: number, to: number) =>
  film(device).evaluate(
    async (element: HTMLVideoElement, { start, end }) => {
      element.muted = true
      element.currentTime = start
      await element.play()
      await new Promise<void>(resolve => {
        const hear = () => {
          if (element.currentTime < end) return
          element.removeEventListener('timeupdate', hear)
          element.pause()
          resolve()
        }
        element.addEventListener('timeupdate', hear)
      })
    },
    { start: from, end: to },
  )
