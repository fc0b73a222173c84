import { quantity } from '#client/kit/format.ts'
import type { SensorReading } from '#contract/sensors.ts'

export type Measure = 'co2' | 'temperature' | 'humidity' | 'people'

/** The kinds of values: a short word for the choice, the whole one, its unit, and what its axis reaches over at the least. */
export const measures: Record<Measure, { short: string; word: string; unit: string; fromZero: boolean; least: number }> = {
  co2: { short: 'CO₂', word: 'CO₂', unit: 'ppm', fromZero: false, least: 300 },
  temperature: { short: 'Temp.', word: 'Temperatur', unit: '°C', fromZero: false, least: 4 },
  humidity: { short: 'Feuchte', word: 'Luftfeuchte', unit: '%', fromZero: false, least: 20 },
  people: { short: 'Personen', word: 'Personen', unit: '', fromZero: true, least: 4 },
}
export const measureNames = Object.keys(measures) as Measure[]

export const isMeasure = (word: string | undefined): word is Measure => word !== undefined && Object.hasOwn(measures, word)

/** The newest value of a measure: a sensor may tell of one thing more seldom than of another. */
export function latest(readings: readonly SensorReading[], measure: Measure) {
  const reading = readings.findLast(one => one[measure] != null)
  return reading && { at: reading.at, value: reading[measure] as number }
}

export const pointsOf = (readings: readonly SensorReading[], measure: Measure) =>
  readings.flatMap(reading => (reading[measure] == null ? [] : [{ at: reading.at, value: reading[measure] as number }]))

export const sensorValueText = (value: number, measure: Measure) => quantity(value, measure === 'temperature' ? 1 : 0)
