import type { ExerciseKind } from '#contract/workouts.ts'

export interface More {
  device?: string
  bar?: number
  kind?: ExerciseKind
}
export type DemoExerciseRow = [title: string, more?: More]

export const machine = (number: number): More => ({ device: `Gerät ${number}` })
/** The device category whose sets take a note (A20). */
export const cable = (number: number): More => ({ device: `Kabelturm ${number}` })
export const takesNote = (device: string | undefined) => device?.startsWith('Kabelturm') ?? false
export const barbell: More = { bar: 20 }
export const curlBar: More = { bar: 10 }
export const body: More = { kind: 'body' }
export const held: More = { kind: 'time' }
export const far = (device?: string): More => ({ kind: 'distance', device })
