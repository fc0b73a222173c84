import type { Moves } from '#contract/states.ts'

/** `came` and `missed` are told at the check-in and can be taken back there; a cancelled one stays as it is. */
export const reservationMoves = {
  booked: ['came', 'missed', 'cancelled'],
  came: ['booked', 'missed'],
  missed: ['booked', 'came'],
  cancelled: [],
} as const satisfies Moves<'booked' | 'came' | 'missed' | 'cancelled'>
export type ReservationState = keyof typeof reservationMoves
export const reservationStates = Object.keys(reservationMoves) as ReservationState[]

/** Towels (S21): `expired` were not fetched by the end of their day. */
export const towelMoves = {
  reserved: ['out', 'cancelled', 'expired'],
  out: ['back', 'missing'],
  back: ['out'],
  missing: ['back'],
  cancelled: [],
  expired: ['out'],
} as const satisfies Moves<'reserved' | 'out' | 'back' | 'missing' | 'cancelled' | 'expired'>
export type TowelState = keyof typeof towelMoves
export const towelStates = Object.keys(towelMoves) as TowelState[]

/** Rented bikes (S22). */
export const bikeMoves = {
  ordered: ['confirmed', 'refused', 'cancelled'],
  confirmed: ['out', 'refused', 'cancelled'],
  out: ['back'],
  back: ['out'],
  refused: [],
  cancelled: [],
} as const satisfies Moves<'ordered' | 'confirmed' | 'out' | 'back' | 'refused' | 'cancelled'>
export type BikeState = keyof typeof bikeMoves
export const bikeStates = Object.keys(bikeMoves) as BikeState[]

/** A type (S18): `reported` can still be reserved, `defective` can't. */
export const typeStates = ['active', 'reported', 'defective'] as const
export type TypeState = (typeof typeStates)[number]
