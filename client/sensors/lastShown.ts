import { deviceTexts } from '#client/data/storage.ts'
import type { SensorData } from '#contract/sensors.ts'

interface LastShown {
  data: SensorData
  /** When it was loaded, in ms. */
  at: number
}

const key = 'sensors'

/** The values of a studio as this device last showed them: nobody's data, so they stay also where nobody is signed in. */
export function lastShownIn(studio: string | undefined): LastShown | undefined {
  try {
    const kept = JSON.parse(deviceTexts.getItem(key) ?? 'null') as LastShown | null
    return kept && (studio === undefined || kept.data.studio === studio) ? kept : undefined
  } catch {
    return undefined
  }
}

export function remember(data: SensorData, at: number) {
  try {
    deviceTexts.setItem(key, JSON.stringify({ data, at } satisfies LastShown))
  } catch {
    // Full: without a network this page then has nothing to show.
  }
}
