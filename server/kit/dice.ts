/** Random numbers that are the same every time. */
export interface Dice {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  bytes(): Uint8Array
}

/** mulberry32: small, and good enough for a demo. */
export function dice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { whole, bytes: () => Uint8Array.from({ length: 16 }, () => whole(0, 255)) }
}
