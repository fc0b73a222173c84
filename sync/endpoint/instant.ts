let last = 0

/** The instant, in milliseconds, and later than every one before it in this process: what is deleted is never of the instant that a pull was. */
export function instant(): number {
  last = Math.max(Date.now(), last + 1)
  return last
}

/** Lets so much time pass for what comes, in a test. */
export function pass(ms: number) {
  last = instant() + ms
}
