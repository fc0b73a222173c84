/** Calls of the floor that no first screen asks: one file, so that the start names no more than one. */
export { devices } from '#contract/devices.ts'
export { studios } from '#contract/studios.ts'
