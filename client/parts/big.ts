/** A length for a screen that is read from across the room: it grows with the screen and stays readable on a phone. */
export const big = (units: number) => `clamp(${Math.round(units * 9)}px, calc(${units} * min(1.6vw, 1.7vh)), ${Math.round(units * 42)}px)`
